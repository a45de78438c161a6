import type { Activity, ActivityId, Schedule } from '../model/index.ts';
import { activityStatusNames, activityTypeNames, createPathWriter, createWbsReader } from '../model/index.ts';
import type { CheckOptions } from './check-options.ts';

type Matches = (activity: Activity) => boolean;
type MatchesText = (text: string) => boolean;

/** Returns true for activities that the options keep: those that match every `include` and no `exclude`. */
export function createScope(schedule: Schedule, options: CheckOptions): Matches {
  const type = parsePatterns(options.excludeType);
  const status = parsePatterns(options.excludeStatus);
  const include = [
    ...list(options.includeWbs, (text) => createWbsMatcher(schedule, text)),
    ...list(options.includeCode, (text) => createCodeMatcher(schedule, text)),
  ];
  const exclude = [
    ...list(options.excludeWbs, (text) => createWbsMatcher(schedule, text)),
    ...list(options.excludeCode, (text) => createCodeMatcher(schedule, text)),
    ...list(options.excludeType, () => (activity) => type(activityTypeNames[activity.type])),
    ...list(options.excludeStatus, () => (activity) => status(activityStatusNames[activity.status])),
  ];
  if (include.length === 0 && exclude.length === 0) return () => true;
  return (activity) =>
    include.every((matches) => matches(activity)) && !exclude.some((matches) => matches(activity));
}

const list = (text: string, create: (text: string) => Matches): Matches[] =>
  text.trim() === '' ? [] : [create(text)];

/** Comma-separated patterns, one of which must match the whole text; `*` matches any text, case is ignored. */
function parsePatterns(text: string): MatchesText {
  const patterns = splitPatterns(text).map(parsePattern);
  return (value) => patterns.some((matches) => matches(value));
}

const splitPatterns = (text: string): string[] =>
  text
    .split(',')
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '');

/** The parts between the stars must follow one another. A regular expression could take very long for some patterns. */
function parsePattern(pattern: string): MatchesText {
  const parts = pattern.toLowerCase().split('*');
  const [first = '', ...others] = parts;
  const last = others.pop();
  return (text) => {
    const value = text.trim().toLowerCase();
    if (last === undefined) return value === first;
    if (!value.startsWith(first)) return false;
    let place = first.length;
    for (const part of others) {
      const found = value.indexOf(part, place);
      if (found < 0) return false;
      place = found + part.length;
    }
    return value.length - last.length >= place && value.endsWith(last);
  };
}

const maxPathLength = 2000;

/** An element and all below it, matched by its code, its path of codes or its name. */
function createWbsMatcher({ wbsNodes, projects }: Schedule, text: string): Matches {
  const matches = parsePatterns(text);
  const writePath = createPathWriter(projects);
  const read = createWbsReader<{ path: string; isMatch: boolean }>(wbsNodes, (node, above) => {
    const isMatch = above?.isMatch === true || matches(node.code) || matches(node.name);
    // Below a match the path is not needed, and one longer than any pattern is damaged.
    if (isMatch || (above?.path.length ?? 0) > maxPathLength)
      return { path: '', isMatch: isMatch || matches('') };
    const path = writePath(node, above?.path);
    return { path, isMatch: matches(path) };
  });
  return ({ wbsId }) => read(wbsId)?.isMatch === true;
}

/** `Phase=CON` is a value of that activity code, by its code or name; `CON` is a value of any. */
function createCodeMatcher(schedule: Schedule, text: string): Matches {
  const patterns = splitPatterns(text).map((pattern) => {
    const equals = pattern.indexOf('=');
    const type = parsePattern(equals < 0 ? '*' : pattern.slice(0, equals).trim());
    const value = parsePattern(pattern.slice(equals + 1).trim());
    return { type, value };
  });
  const types = new Map(schedule.activityCodeTypes.map(({ id, name }) => [id, name]));
  const chosen = new Set(
    schedule.activityCodes
      .filter(({ typeId, code, name }) =>
        patterns.some(({ type, value }) => type(types.get(typeId) ?? '') && (value(code) || value(name))),
      )
      .map(({ id }) => id),
  );
  const found = new Set<ActivityId>();
  for (const { activityId, codeId } of schedule.activityCodeAssignments)
    if (chosen.has(codeId)) found.add(activityId);
  return ({ id }) => found.has(id);
}
