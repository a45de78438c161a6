import { expect, it } from 'vitest';
import { listAlertProblems, listServiceMetrics, listUnknownMetrics } from './list-alert-problems.ts';
import { listMetricNames, QueryError } from './list-queries.ts';

it('uses only exposed metrics in alerts and dashboard, and has a runbook entry for each alert', async () => {
  expect(await listAlertProblems()).toEqual([]);
});

it('finds the metrics of a query, but not its labels, functions or durations', () => {
  const query =
    'sum by (pod) (rate(a_total{b=~"c|d"}[$__rate_interval])) / on (pod) x:y:rate5m > bool avg(z offset 1h)';
  expect(listMetricNames(query)).toEqual(['a_total', 'x:y:rate5m', 'z']);
  expect(() => listMetricNames('sum(rate(a[5m])')).toThrow(QueryError);
});

it('lists what each service exposes, a histogram as three series', async () => {
  const metrics = await listServiceMetrics();
  expect([...metrics.keys()]).toEqual(['gateway', 'auth', 'converter', 'stats']);
  for (const names of metrics.values()) {
    expect([...names]).toEqual(
      expect.arrayContaining([
        'floatwise_ready',
        'floatwise_engine_seconds_bucket',
        'process_cpu_seconds_total',
      ]),
    );
  }
  const known = metrics.get('converter') ?? new Set();
  const queries = [
    { where: 'The rule A', expr: 'rate(floatwise_conversions_total[5m]) > kube_pod_info or up' },
  ];
  expect(listUnknownMetrics(queries, known)).toEqual([
    'The rule A asks for kube_pod_info, which no service exposes.',
  ]);
});
