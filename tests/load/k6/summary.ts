import { settings } from './settings.ts';

interface Metric {
  readonly values: Readonly<Record<string, number | undefined>>;
  readonly thresholds?: Readonly<Record<string, { readonly ok: boolean }>>;
}

interface SummaryData {
  readonly metrics: Readonly<Record<string, Metric | undefined>>;
  readonly state: { readonly testRunDurationMs: number };
}

/** The statistics of times in a summary. */
export const trendStats = ['count', 'med', 'p(95)', 'p(99)', 'max'];

/**
 * The summary of a run: a line for each missed threshold, one for each class of size, and last the line of figures. Also
 * writes all figures as JSON into the folder of results. The first seconds may be warm-up, which counts no conversions.
 */
export function summarize(
  scenario: string,
  warmUpSeconds = 0,
): (data: SummaryData) => Record<string, string> {
  return (data) => {
    const lines = [
      ...listSizes(data),
      ...listDelays(data),
      ...listMissed(data),
      formatFigures(scenario, data, warmUpSeconds),
    ];
    const text = `${lines.join('\n')}\n`;
    if (settings.results === undefined) return { stdout: text };
    const path = `${settings.results}/${scenario}`;
    return { stdout: text, [`${path}.txt`]: text, [`${path}.json`]: JSON.stringify(data, null, 2) };
  };
}

function formatFigures(scenario: string, { metrics, state }: SummaryData, warmUpSeconds: number): string {
  const seconds = state.testRunDurationMs / 1_000 - warmUpSeconds;
  const done = metrics['conversions']?.values['count'] ?? 0;
  const took = metrics['conversion_ms']?.values ?? {};
  return [
    `${scenario}: ${done} conversions in ${seconds.toFixed(1)} s`,
    `${(done / seconds).toFixed(1)} conversions/s`,
    `p50 ${round(took['med'])} ms`,
    `p95 ${round(took['p(95)'])} ms`,
    `${metrics['failed']?.values['count'] ?? 0} failed`,
  ].join(', ');
}

function listSizes({ metrics }: SummaryData): string[] {
  return ['small', 'medium', 'large'].flatMap((size) => {
    const took = metrics[`conversion_ms{size:${size}}`]?.values;
    const waited = metrics[`queue_ms{size:${size}}`]?.values;
    if (took?.['count'] === undefined || took['count'] === 0) return [];
    const queue = waited?.['count'] ? `, in the queue p95 ${round(waited['p(95)'])} ms` : '';
    return [
      `${size}: ${took['count']} conversions, p50 ${round(took['med'])} ms, p95 ${round(took['p(95)'])} ms, most ${round(took['max'])} ms${queue}`,
    ];
  });
}

/** What the times do not show: refused conversions, and conversions for which k6 had no virtual user. */
function listDelays({ metrics }: SummaryData): string[] {
  const refused = metrics['refused']?.values['count'] ?? 0;
  const dropped =
    (metrics['dropped_iterations{scenario:small}'] ?? metrics['dropped_iterations'])?.values['count'] ?? 0;
  return [
    ...(refused > 0 ? [`${refused} refusals with Retry-After`] : []),
    ...(dropped > 0 ? [`${dropped} conversions were never started: all virtual users were waiting`] : []),
  ];
}

function listMissed({ metrics }: SummaryData): string[] {
  return Object.entries(metrics).flatMap(([name, metric]) =>
    Object.entries(metric?.thresholds ?? {})
      .filter(([, { ok }]) => !ok)
      .map(([threshold]) => `MISSED ${name}: ${threshold}`),
  );
}

const round = (value = 0): number => Math.round(value);
