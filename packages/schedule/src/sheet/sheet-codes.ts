import type { ActivityStatus, ActivityType } from '../model/activity.ts';
import type { ConstraintType } from '../model/constraint.ts';
import { activityStatusNames, activityTypeNames, constraintNames } from '../model/p6-words.ts';
import { listForms, p6Translations, type P6Translation } from '../model/p6-translations.ts';
import type { RelationshipType } from '../model/relationship.ts';
import { fieldCodes } from '../xer/field-codes.ts';
import type { DurationUnit } from './duration-unit.ts';
import { foldLetters } from './month-names.ts';

/** What spreadsheets say for a code: P6's words on the screen in its languages, and the codes of its database; folded. */
type Words<Value> = ReadonlyMap<string, Value>;

/** Words as they are compared: in lower case, without accents, marks of direction and hyphens, with single blanks. */
const foldWord = (text: string): string =>
  foldLetters(text)
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[-\u2010-\u2015\s]+/g, ' ')
    .trim();

/** The words of all languages but English, by what they stand for. */
function listTranslations<Value extends string>(
  pick: (translation: P6Translation) => Readonly<Record<Value, string>>,
): (readonly [string, Value])[] {
  return Object.values(p6Translations).flatMap((translation) =>
    (Object.entries(pick(translation)) as [Value, string][]).flatMap(([value, words]) =>
      listForms(words).map((word) => [foldWord(word), value] as const),
    ),
  );
}

/** The words of English. */
const listNames = <Value extends string>(
  names: Readonly<Record<Value, string>>,
): (readonly [string, Value])[] =>
  (Object.entries(names) as [Value, string][]).map(([value, name]) => [foldWord(name), value]);

export const statusWords: Words<ActivityStatus> = new Map([
  ...listTranslations(({ statuses }) => statuses),
  ...listNames(activityStatusNames),
  ...fieldCodes.activityStatus.byLowerCase,
]);

export const activityTypeWords: Words<ActivityType> = new Map([
  ...listTranslations(({ types }) => types),
  ...listNames(activityTypeNames),
  ...fieldCodes.activityType.byLowerCase,
]);

export const relationshipTypeWords: Words<RelationshipType> = new Map([
  ...listTranslations(({ relationships }) => relationships),
  ...listNames({
    FS: 'Finish to Start',
    SS: 'Start to Start',
    FF: 'Finish to Finish',
    SF: 'Start to Finish',
  }),
  ...fieldCodes.relationshipType.byLowerCase,
]);

export const constraintWords: Words<ConstraintType> = new Map([
  ...listNames(constraintNames),
  ...fieldCodes.constraintType.byLowerCase,
]);

/** Units behind a number or in a caption. */
export const unitWords: Words<DurationUnit> = new Map([
  ...listTranslations(({ units }) => units),
  ['h', 'hours'],
  ['hr', 'hours'],
  ['hrs', 'hours'],
  ['hour', 'hours'],
  ['hours', 'hours'],
  ['d', 'days'],
  ['day', 'days'],
  ['days', 'days'],
  ['w', 'weeks'],
  ['wk', 'weeks'],
  ['wks', 'weeks'],
  ['week', 'weeks'],
  ['weeks', 'weeks'],
  ['m', 'months'],
  ['mo', 'months'],
  ['month', 'months'],
  ['months', 'months'],
]);

/** Looks a word up in any case, with blanks around it and hyphens or blanks in it. */
export const findWord = <Value>(words: Words<Value>, text: string): Value | undefined =>
  words.get(text.trim().toLowerCase()) ?? words.get(foldWord(text));
