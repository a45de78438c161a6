import { formatExpected } from '@floatwise/contracts/format-expected';
import {
  maxPlanEdits,
  nestedEditMembers,
  planEditMembers,
  planEditSchema,
  type PlanEdit,
} from '@floatwise/contracts/plan-edits';
import { nameNearest, quote, refuse, RefusedEditError } from './refuse.ts';

/** The edits in a JSON text or value; an empty text has none. Throws `UnusableInputError` with E_OPTION, which names what is wrong. */
export function parseEdits(given: unknown): PlanEdit[] {
  const list = typeof given === 'string' ? parseJson(given) : given;
  if (!Array.isArray(list))
    return refuse('The edits are no list. Write a JSON list: [{"kind": "setDuration", ...}].');
  if (list.length > maxPlanEdits)
    refuse(`There are ${list.length} edits; a list has up to ${maxPlanEdits}. Split it into several.`);
  return list.map((edit: unknown, index) => parseEdit(edit, index + 1));
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return [];
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    return refuse(`The edits are no valid JSON: ${quote(reason)}.`);
  }
}

function parseEdit(edit: unknown, number: number): PlanEdit {
  const which = `Edit ${number}`;
  const refuseEdit = (sentence: string, member?: string): never => {
    throw new RefusedEditError('E_OPTION', sentence, { number, member });
  };
  if (typeof edit !== 'object' || edit === null || Array.isArray(edit))
    return refuseEdit(`${which} is no object; write {"kind": ...}.`);
  const kinds = [...planEditMembers.keys()];
  const kind = 'kind' in edit ? edit.kind : undefined;
  if (typeof kind !== 'string')
    return refuseEdit(`${which} has no kind. The kinds are ${kinds.join(', ')}.`, 'kind');
  const members = planEditMembers.get(kind);
  if (members === undefined)
    return refuseEdit(
      `${which} has the unknown kind ${quote(kind)}.${nameNearest(kinds, kind)} The kinds are ${kinds.join(', ')}.`,
      'kind',
    );
  const unknown = Object.keys(edit).find((member) => !members.includes(member));
  if (unknown !== undefined)
    return refuseEdit(
      `${which} (${kind}) has the unknown member ${quote(unknown)}.${nameNearest(members, unknown)}`,
      unknown,
    );
  const parsed = planEditSchema.safeParse(edit);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const member = issue?.path.join('.') ?? '';
  if (issue?.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    const known = nestedEditMembers.get(String(issue.path[0])) ?? [];
    return refuseEdit(
      `${which} (${kind}) has the unknown member ${quote(key)} in ${member}.${nameNearest(known, key)}`,
      member,
    );
  }
  const expected = issue === undefined ? 'another value' : formatExpected(issue);
  const reason = `${member === '' ? 'It' : member} must be ${expected}${describeGiven(edit, issue?.path ?? [])}.`;
  throw new RefusedEditError('E_OPTION', reason, {
    number,
    member: member === '' ? undefined : member,
    which: `${which} (${kind})`,
  });
}

/** `, not 'x'`: the value at a path, if it is short enough to be said. */
function describeGiven(edit: object, path: readonly PropertyKey[]): string {
  const value = path.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' && found !== null ? (found as Record<PropertyKey, unknown>)[name] : undefined,
    edit,
  );
  if (typeof value === 'string') return `, not ${quote(value)}`;
  return typeof value === 'number' || typeof value === 'boolean' ? `, not ${value}` : '';
}
