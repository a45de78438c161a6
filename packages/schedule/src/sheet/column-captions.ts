/** The captions P6 puts under its columns, without `(*)` and unit. Source: headers of real exports and templates. */
const known = new Set(
  `activity id, activity status, wbs code, wbs name, activity name, activity type,
  remaining duration, original duration, activity % complete, percent complete type, start, finish,
  actual start, actual finish, total float, free float, resources, calendar, critical,
  primary constraint, primary constraint date, secondary constraint, secondary constraint date,
  delete this row, predecessor, successor, relationship type, lag, predecessor activity status,
  successor activity status, predecessor project, successor project, predecessor wbs,
  successor wbs, predecessor activity name, successor activity name, predecessor primary resource,
  successor primary resource, data date, project id, project, longest path`.split(/,\s+/),
);

/** A caption without its mark for calculated columns and its unit, in lower case. */
export function normaliseCaption(text: string): string {
  return text
    .replace(/^\s*\(\*\)/, '')
    .replace(/\((?:%|[\p{L}]{1,8})\)\s*$/iu, '')
    .trim()
    .toLowerCase();
}

export function isKnownCaption(text: string): boolean {
  return text.includes('(*)') || known.has(normaliseCaption(text));
}
