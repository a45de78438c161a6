import { readerFindings, type ToolDefinition } from '@floatwise/tools';
import { formatFigure, formatLimit, type Report, type ScorecardCheck } from '@floatwise/contracts';
import { listNearest } from '@floatwise/schedule/model';
import { CommandError } from './command.ts';

/** A condition under which a run fails although it succeeded: a failed check, a finding, or a figure beyond a limit. */
type Condition =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'limit'; readonly name: string; readonly sign: '<' | '>'; readonly limit: number };

/** Parses `7,P4,soos.bridge-added,split>5`. Throws CommandError for anything else, and for a code that the tool has not. */
export function parseConditions(lists: readonly string[], tool: ToolDefinition): Condition[] {
  const texts = lists.flatMap((list) => list.split(',')).map((text) => text.trim());
  // Such as a variable of a script that is not set.
  if (texts.includes('')) throw new CommandError(`--fail-on has an empty condition in '${lists.join(',')}'.`);
  const conditions = texts.map(parseCondition);
  const codes = [...tool.findings.map(({ code }) => code), ...readerFindings];
  for (const { kind, name } of conditions)
    if (kind === 'name' && isCode(name) && !codes.includes(name))
      throw new CommandError(
        `--fail-on: ${tool.id} has no finding '${name}'. The nearest are ${listNearest(codes, name).slice(0, 3).join(', ')}.`,
      );
  return conditions;
}

/** Names of checks are numbers such as 7 or P4. */
const isCode = (name: string): boolean => name.includes('.') || name.startsWith('E_');

function parseCondition(text: string): Condition {
  const [, name, sign, limit] = /^([\w.-]+)([<>])(-?\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (name !== undefined)
    return { kind: 'limit', name, sign: sign === '<' ? '<' : '>', limit: Number(limit) };
  if (/^[\w.-]+$/.test(text)) return { kind: 'name', name: text };
  throw new CommandError(
    `--fail-on takes numbers of checks, codes of findings, and figures with a limit such as 'split>5', not '${text}'.`,
  );
}

/** One sentence for each condition that holds. Throws CommandError, with the nearest, for a name that the result does not have. */
export const listFailures = (report: Report, conditions: readonly Condition[]): string[] =>
  conditions.flatMap((condition) =>
    condition.kind === 'limit' ? compareFigure(report, condition) : findFailure(report, condition.name),
  );

function compareFigure(
  { counts, figures = [] }: Report,
  { name, sign, limit }: Extract<Condition, { kind: 'limit' }>,
): string[] {
  const values = new Map<string, number>(Object.entries(counts));
  for (const { id, value } of figures) if (typeof value === 'number') values.set(id, value);
  const value = values.get(name);
  if (value === undefined) return refuse('figure', name, values.keys());
  const isBeyond = sign === '>' ? value > limit : value < limit;
  return isBeyond ? [`${name} is ${value}, ${sign === '>' ? 'above' : 'below'} ${limit}.`] : [];
}

function findFailure(report: Report, name: string): string[] {
  const checks = [...(report.scorecard?.checks ?? []), ...(report.scorecard?.plus ?? [])];
  const check = checks.find(({ no }) => no === name);
  if (check !== undefined) return check.verdict === 'FAIL' ? [describeCheck(check)] : [];
  const found = report.findings.filter(({ code }) => code === name);
  if (found.length > 0) return [`${found.length} ${found.length === 1 ? 'finding' : 'findings'} ${name}.`];
  if (isCode(name)) return [];
  return refuse('check or finding', name, [
    ...checks.map(({ no }) => no),
    ...report.findings.map(({ code }) => code),
  ]);
}

const describeCheck = ({ no, title, value, unit, limit }: ScorecardCheck): string =>
  `Check ${no} failed: ${title} is ${value === null ? 'unknown' : formatFigure(value, unit, limit)}, limit ${formatLimit(limit, unit)}.`;

function refuse(kind: string, name: string, known: Iterable<string>): never {
  const nearest = listNearest(known, name).slice(0, 5);
  const hint = nearest.length === 0 ? 'The result has none.' : `The nearest are ${nearest.join(', ')}.`;
  throw new CommandError(`--fail-on: the result has no ${kind} '${name}'. ${hint}`);
}
