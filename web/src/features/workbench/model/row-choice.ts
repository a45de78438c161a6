import type { PartRow, TablePart } from './table-part.ts';

/** The keys of repairs that the planner decides against; a row is unticked if one of its keys is among them. */
export type LeftKeys = ReadonlySet<string>;

const rulePrefix = 'rule:';
const noKeys: readonly string[] = [];

/** Rules with their rows that have a tick, in the order of the table. */
export type RuleRows = ReadonlyMap<string, readonly PartRow[]>;

type ChosenPart = Pick<TablePart, 'choice' | 'columns' | 'rows'>;

export const getKeys = ({ choice }: Pick<TablePart, 'choice'>, { index }: PartRow): readonly string[] =>
  choice?.keys[index] ?? noKeys;

export const isTicked = (part: Pick<TablePart, 'choice'>, row: PartRow, left: LeftKeys): boolean =>
  getKeys(part, row).every((key) => !left.has(key));

export function groupByRule(part: ChosenPart): RuleRows {
  const place = part.columns.find(({ id }) => id === part.choice?.column)?.place ?? -1;
  const ticking = part.rows.filter((row) => getKeys(part, row).length > 0);
  return Map.groupBy(ticking, ({ cells }) => String(cells[place] ?? ''));
}

/** The keys of the rows that were left when the result was made. */
export function readLeft(part: ChosenPart): LeftKeys {
  const given = new Set(part.choice?.left);
  const left = new Set([...given].filter((key) => !key.startsWith(rulePrefix)));
  for (const [rule, rows] of groupByRule(part))
    if (given.has(rulePrefix + rule))
      for (const row of rows) for (const key of getKeys(part, row)) left.add(key);
  return left;
}

/** Ticks or unticks rows, and with them others that have the same keys. */
export function tickRows(
  part: Pick<TablePart, 'choice'>,
  left: LeftKeys,
  { rows, isTicked: ticks }: { readonly rows: readonly PartRow[]; readonly isTicked: boolean },
): LeftKeys {
  const changed = new Set(left);
  for (const row of rows)
    for (const key of getKeys(part, row)) {
      if (ticks) changed.delete(key);
      else changed.add(key);
    }
  return changed;
}

/** The keys for the option: one for a whole rule instead of those of its rows, since there may be thousands. */
export function listLeaveKeys(part: ChosenPart, left: LeftKeys): string[] {
  const rest = new Set(left);
  const rules: string[] = [];
  for (const [rule, rows] of groupByRule(part)) {
    if (rule === '' || rows.length < 2 || rows.some((row) => isTicked(part, row, left))) continue;
    rules.push(rulePrefix + rule);
    for (const row of rows) for (const key of getKeys(part, row)) rest.delete(key);
  }
  return [...rules, ...rest];
}
