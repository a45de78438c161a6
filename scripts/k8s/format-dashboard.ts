import { format } from 'prettier';

/** A graph: `unit` is Grafana's name of the unit, `lines` are queries by the names of their lines. */
const graph = (
  title: string,
  unit: 'reqps' | 's' | 'short' | 'percentunit' | 'bytes',
  lines: Readonly<Record<string, string>>,
) => ({ title, unit, lines });

/** Restricts a metric to one namespace, as a cluster may have several releases. */
const of = (metric: string): string =>
  metric.endsWith('}')
    ? metric.replace('{', '{namespace=~"$namespace", ')
    : `${metric}{namespace=~"$namespace"}`;
const rate = (metric: string): string => `rate(${of(metric)}[$__rate_interval])`;
const sum = (labels: string, metric: string): string => `sum by (${labels}) (${metric})`;
const quantile = (share: number, labels: string, metric: string): string =>
  `histogram_quantile(${share}, ${sum(`le, ${labels}`, rate(`${metric}_bucket`))})`;

/** From what users notice down to its causes. */
const graphs = [
  graph('Calls by route', 'reqps', { '{{route}}': sum('route', rate('floatwise_http_requests_total')) }),
  graph('Calls that fail', 'percentunit', {
    'five minutes': of('floatwise:call_errors:ratio_rate5m'),
    'one hour': of('floatwise:call_errors:ratio_rate1h'),
    goal: 'vector(0.001)',
  }),
  graph('Time of calls, 95 %', 's', {
    '{{route}}': quantile(0.95, 'route', 'floatwise_http_request_seconds'),
  }),
  graph('Conversions that fail through a fault of the site', 'percentunit', {
    'five minutes': of('floatwise:conversion_failures:ratio_rate5m'),
    'one hour': of('floatwise:conversion_failures:ratio_rate1h'),
    goal: 'vector(0.005)',
  }),
  graph('Failed conversions by code', 'reqps', {
    '{{code}}': `max by (code) (${sum('pod, code', rate('floatwise_conversion_ends_total{outcome=~"failed|refused"}'))})`,
  }),
  graph('Probes that succeed', 'short', { '{{step}}': `min by (step) (${of('floatwise_probe_success')})` }),
  graph('Time of probes, 95 %', 's', { '{{step}}': quantile(0.95, 'step', 'floatwise_probe_seconds') }),
  graph('Conversions by tool', 'reqps', {
    '{{tool}} {{outcome}}': sum('tool, outcome', rate('floatwise_conversions_total')),
  }),
  graph('Time of conversions, 50 and 95 %', 's', {
    '{{tool}} 50 %': quantile(0.5, 'tool', 'floatwise_conversion_seconds'),
    '{{tool}} 95 %': quantile(0.95, 'tool', 'floatwise_conversion_seconds'),
  }),
  graph('From the file to the answer, 95 %', 's', {
    '{{tool}} {{outcome}}': quantile(0.95, 'tool, outcome', 'floatwise_convert_seconds'),
  }),
  graph('Records by state', 'short', { '{{state}}': `max by (state) (${of('floatwise_records')})` }),
  graph('Longest wait', 's', {
    'in the queue': `max(${of('floatwise_queue_oldest_seconds')})`,
    'to be counted': `max(${of('floatwise_stats_lag_seconds')})`,
  }),
  graph('Threads for tools', 'short', { '{{state}}': sum('state', of('floatwise_worker_threads')) }),
  graph('Limits hit', 'reqps', {
    '{{limit}} {{route}}': sum('limit, route', rate('floatwise_limits_hit_total')),
  }),
  graph('Sessions', 'reqps', { '{{event}}': sum('event', rate('floatwise_sessions_total')) }),
  graph('Credits', 'short', { '{{kind}}': sum('kind', rate('floatwise_credits_total')) }),
  graph('Questions to auth and stats', 'reqps', {
    '{{subject}} {{outcome}}': sum('subject, outcome', rate('floatwise_answered_requests_total')),
  }),
  graph('Time of engines, 95 %', 's', {
    '{{engine}} {{operation}}': quantile(0.95, 'engine, operation', 'floatwise_engine_seconds'),
  }),
  graph('Calls of engines that fail', 'reqps', {
    '{{service}} {{engine}}': sum('service, engine', rate('floatwise_engine_seconds_count{outcome="error"}')),
  }),
  graph('Parts that answer', 'short', {
    '{{service}} {{part}}': `min by (service, part) (${of('floatwise_ready')})`,
  }),
  graph('Events that wait to be counted', 'short', {
    waiting: `max(${of('floatwise_stats_events_pending')})`,
  }),
  graph('Memory', 'bytes', {
    '{{service}} {{pod}}': sum('service, pod', of('process_resident_memory_bytes')),
  }),
  graph('Lag of event loops, 99 %', 's', {
    '{{service}}': `max by (service) (${of('nodejs_eventloop_lag_p99_seconds')})`,
  }),
];

const columns = 3;
const size = { w: 8, h: 7 };

/** The Grafana dashboard as JSON; it only uses metrics of the services. */
export function formatDashboard(): Promise<string> {
  const datasource = { type: 'prometheus', uid: '${datasource}' };
  const panels = graphs.map(({ title, unit, lines }, index) => ({
    id: index + 1,
    type: 'timeseries',
    title,
    datasource,
    gridPos: { ...size, x: (index % columns) * size.w, y: Math.floor(index / columns) * size.h },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: Object.entries(lines).map(([legendFormat, expr], line) => ({
      refId: String.fromCharCode(65 + line),
      datasource,
      expr,
      legendFormat,
    })),
  }));
  const dashboard = {
    title: 'Floatwise',
    uid: 'floatwise',
    schemaVersion: 39,
    editable: true,
    time: { from: 'now-6h', to: 'now' },
    refresh: '30s',
    templating: {
      list: [
        { name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' },
        {
          name: 'namespace',
          label: 'Namespace',
          type: 'query',
          datasource,
          query: 'label_values(floatwise_ready, namespace)',
          refresh: 2,
          multi: true,
          includeAll: true,
          // The chart inserts the namespace of its release here.
          current: { text: 'floatwise', value: 'floatwise' },
        },
      ],
    },
    panels,
  };
  return format(JSON.stringify(dashboard), { parser: 'json', printWidth: 110 });
}
