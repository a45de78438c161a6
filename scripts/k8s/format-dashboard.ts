import { format } from 'prettier';

interface Graph {
  readonly title: string;
  /** Grafana's name of the unit. */
  readonly unit: 'reqps' | 's' | 'short' | 'percentunit' | 'bytes';
  /** Queries by the names of their lines. */
  readonly lines: Readonly<Record<string, string>>;
}

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
const graphs: readonly Graph[] = [
  {
    title: 'Calls by route',
    unit: 'reqps',
    lines: { '{{route}}': sum('route', rate('floatwise_http_requests_total')) },
  },
  {
    title: 'Calls that fail',
    unit: 'percentunit',
    lines: {
      'five minutes': of('floatwise:call_errors:ratio_rate5m'),
      'one hour': of('floatwise:call_errors:ratio_rate1h'),
      goal: 'vector(0.001)',
    },
  },
  {
    title: 'Time of calls, 95 %',
    unit: 's',
    lines: { '{{route}}': quantile(0.95, 'route', 'floatwise_http_request_seconds') },
  },
  {
    title: 'Conversions that fail through a fault of the site',
    unit: 'percentunit',
    lines: {
      'five minutes': of('floatwise:conversion_failures:ratio_rate5m'),
      'one hour': of('floatwise:conversion_failures:ratio_rate1h'),
      goal: 'vector(0.005)',
    },
  },
  {
    title: 'Failed conversions by code',
    unit: 'reqps',
    lines: {
      '{{code}}': `max by (code) (${sum('pod, code', rate('floatwise_conversion_ends_total{outcome=~"failed|refused"}'))})`,
    },
  },
  {
    title: 'Probes that succeed',
    unit: 'short',
    lines: { '{{step}}': `min by (step) (${of('floatwise_probe_success')})` },
  },
  {
    title: 'Time of probes, 95 %',
    unit: 's',
    lines: { '{{step}}': quantile(0.95, 'step', 'floatwise_probe_seconds') },
  },
  {
    title: 'Conversions by tool',
    unit: 'reqps',
    lines: { '{{tool}} {{outcome}}': sum('tool, outcome', rate('floatwise_conversions_total')) },
  },
  {
    title: 'Time of conversions, 50 and 95 %',
    unit: 's',
    lines: {
      '{{tool}} 50 %': quantile(0.5, 'tool', 'floatwise_conversion_seconds'),
      '{{tool}} 95 %': quantile(0.95, 'tool', 'floatwise_conversion_seconds'),
    },
  },
  {
    title: 'From the file to the answer, 95 %',
    unit: 's',
    lines: { '{{tool}} {{outcome}}': quantile(0.95, 'tool, outcome', 'floatwise_convert_seconds') },
  },
  {
    title: 'Records by state',
    unit: 'short',
    lines: { '{{state}}': `max by (state) (${of('floatwise_records')})` },
  },
  {
    title: 'Longest wait',
    unit: 's',
    lines: {
      'in the queue': `max(${of('floatwise_queue_oldest_seconds')})`,
      'to be counted': `max(${of('stats_lag_seconds')})`,
    },
  },
  {
    title: 'Threads for tools',
    unit: 'short',
    lines: { '{{state}}': sum('state', of('floatwise_worker_threads')) },
  },
  {
    title: 'Limits hit',
    unit: 'reqps',
    lines: { '{{limit}} {{route}}': sum('limit, route', rate('floatwise_limits_hit_total')) },
  },
  {
    title: 'Sessions',
    unit: 'reqps',
    lines: { '{{event}}': sum('event', rate('floatwise_sessions_total')) },
  },
  {
    title: 'Credits',
    unit: 'short',
    lines: { '{{kind}}': sum('kind', rate('floatwise_credits_total')) },
  },
  {
    title: 'Questions to auth and stats',
    unit: 'reqps',
    lines: { '{{subject}} {{outcome}}': sum('subject, outcome', rate('requests_total')) },
  },
  {
    title: 'Time of engines, 95 %',
    unit: 's',
    lines: { '{{engine}} {{operation}}': quantile(0.95, 'engine, operation', 'floatwise_engine_seconds') },
  },
  {
    title: 'Calls of engines that fail',
    unit: 'reqps',
    lines: {
      '{{service}} {{engine}}': sum(
        'service, engine',
        rate('floatwise_engine_seconds_count{outcome="error"}'),
      ),
    },
  },
  {
    title: 'Parts that answer',
    unit: 'short',
    lines: { '{{service}} {{part}}': `min by (service, part) (${of('floatwise_ready')})` },
  },
  {
    title: 'Events that wait to be counted',
    unit: 'short',
    lines: { waiting: `max(${of('stats_events_pending')})` },
  },
  {
    title: 'Memory',
    unit: 'bytes',
    lines: { '{{service}} {{pod}}': sum('service, pod', of('process_resident_memory_bytes')) },
  },
  {
    title: 'Lag of event loops, 99 %',
    unit: 's',
    lines: { '{{service}}': `max by (service) (${of('nodejs_eventloop_lag_p99_seconds')})` },
  },
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
