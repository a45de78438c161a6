import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parse } from 'yaml';

const files = resolve(import.meta.dirname, '../../charts/floatwise/files');

/** A PromQL query and the alert or panel it belongs to. */
export interface Query {
  readonly where: string;
  readonly expr: string;
}

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert?: string;
      readonly record?: string;
      readonly expr: string;
      readonly annotations?: { readonly runbook?: string };
    }[];
  }[];
}

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

export async function readRules(): Promise<Rules['groups'][number]['rules']> {
  const { groups } = parse(await readFile(resolve(files, 'alerts.yaml'), 'utf8')) as Rules;
  return groups.flatMap(({ rules }) => rules);
}

/** All queries of the chart's alerts and its dashboard. */
export async function listQueries(): Promise<Query[]> {
  const dashboard = JSON.parse(await readFile(resolve(files, 'dashboard.json'), 'utf8')) as Dashboard;
  const rules = await readRules();
  return [
    ...rules.map(({ alert, record, expr }) => ({ where: `The rule ${alert ?? record ?? ''}`, expr })),
    ...dashboard.panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => ({ where: `The panel '${title}'`, expr })),
    ),
  ];
}
