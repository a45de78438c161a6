import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { countSteps, formatTimeline, type Part } from './timeline.ts';
import { scrapeSeconds } from './watch-metrics.ts';

const rootDir = resolve(import.meta.dirname, '../../..');

/** The parts of a trial (before, during and after a fault), and how many minutes after the fault each alert may still fire. */
export interface Trial {
  readonly before: Part;
  readonly fault: Part;
  readonly after: Part;
  readonly alerts: Readonly<Record<string, number>>;
}

/**
 * Evaluates the rules with Prometheus's own engine. Returns a sentence for each alert that does not come and go with the
 * fault.
 */
export async function checkRules({ before, fault, after, alerts }: Trial): Promise<string[]> {
  const beforeSeconds = countSteps(before) * scrapeSeconds;
  const faultSeconds = beforeSeconds + countSteps(fault) * scrapeSeconds;
  const expectations = Object.entries(alerts).flatMap(([alert, minutes]) =>
    [
      { atSeconds: beforeSeconds - scrapeSeconds, fires: false },
      { atSeconds: faultSeconds - scrapeSeconds, fires: true },
      { atSeconds: faultSeconds + minutes * 60, fires: false },
    ].map(({ atSeconds, fires }) => ({
      expr: `max(ALERTS{alertname="${alert}", alertstate="firing"})`,
      eval_time: `${atSeconds}s`,
      exp_samples: fires ? [{ labels: '{}', value: 1 }] : [],
    })),
  );
  const test = {
    rule_files: [join(rootDir, 'charts/floatwise/files/alerts.yaml')],
    evaluation_interval: '15s',
    tests: [
      {
        interval: `${scrapeSeconds}s`,
        input_series: formatTimeline([before, fault, after]),
        promql_expr_test: expectations,
      },
    ],
  };
  const dir = await mkdtemp(join(tmpdir(), 'floatwise-alerts-'));
  const file = join(dir, 'trial.yaml');
  // JSON is YAML too.
  await writeFile(file, JSON.stringify(test));
  const { stdout: promtool } = await execa('sh', [join(rootDir, 'scripts/alerts/find-promtool.sh')]);
  const { exitCode, all } = await execa(promtool, ['test', 'rules', file], { all: true, reject: false });
  if (exitCode === 0) {
    await rm(dir, { recursive: true });
    return [];
  }
  const missed = Object.keys(alerts).filter((alert) => all.includes(`\\"${alert}\\"`));
  return [
    ...missed.map((alert) => `${alert} did not come and go with its fault: ${listTimes(all, alert)}.`),
    `The recorded metrics are in ${file}${missed.length === 0 ? `: ${all}` : '.'}`,
  ];
}

/** The times at which the alert was wrong, as reported by promtool. */
const listTimes = (text: string, alert: string): string =>
  text
    .split('\n')
    .filter((line) => line.includes(`\\"${alert}\\"`))
    .map((line) => /time: (\w+)/.exec(line)?.[1] ?? line)
    .join(', ');
