import {
  activityStatusNames,
  activityTypeNames,
  constraintNames,
  relationshipTypeNames,
  type ActivityStatus,
  type ActivityType,
  type ConstraintType,
  type RelationshipType,
} from '../model/p6-words.ts';
import { listForms, p6Translations, type P6Translation } from '../model/p6-translations.ts';
import { fieldCodes, foldCode } from '../fields/field-codes.ts';
import { foldLetters } from '../locale/index.ts';

/** Units of durations, lags and floats in spreadsheets. */
export type DurationUnit = keyof P6Translation['units'];

/** Spreadsheet words by meaning: P6's display texts in its languages and its database codes, folded. */
type Words<Value> = ReadonlyMap<string, Value>;

/** Folds a word for comparison: lower case, single blanks, no accents, direction marks or hyphens. */
const foldWord = (text: string): string =>
  foldLetters(text)
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[-\u2010-\u2015\s]+/g, ' ')
    .trim();

/** Pairs of word and meaning; variants of a word are separated by commas. */
const listWords = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  (Object.entries(words) as [Value, string][]).flatMap(([value, forms]) =>
    listForms(forms).map((form): readonly [string, Value] => [foldWord(form), value]),
  );

const listTranslations = <Value extends string>(
  pick: (translation: P6Translation) => Readonly<Record<Value, string>>,
) => Object.values(p6Translations).flatMap((translation) => listWords(pick(translation)));

export const statusWords: Words<ActivityStatus> = new Map([
  ...listTranslations(({ statuses }) => statuses),
  ...listWords(activityStatusNames),
  ...fieldCodes.activityStatus.byLowerCase,
]);

export const activityTypeWords: Words<ActivityType> = new Map([
  ...listTranslations(({ types }) => types),
  ...listWords(activityTypeNames),
  ...fieldCodes.activityType.byLowerCase,
]);

export const relationshipTypeWords: Words<RelationshipType> = new Map([
  ...listTranslations(({ relationships }) => relationships),
  ...listWords(relationshipTypeNames),
  ...fieldCodes.relationshipType.byLowerCase,
]);

export const readableConstraints: Words<ConstraintType> = new Map([
  ...listWords(constraintNames),
  ...fieldCodes.constraintType.byLowerCase,
]);

/** Units after a number or in a caption. */
export const unitWords: Words<DurationUnit> = new Map([
  ...listTranslations(({ units }) => units),
  ...listWords<DurationUnit>({
    hours: 'h, hr, hrs, hour, hours',
    days: 'd, day, days',
    weeks: 'w, wk, wks, week, weeks',
    months: 'm, mo, month, months',
  }),
]);

/** Longer texts are not folded, which takes time for each of their letters. */
const longestWord = 200;

/** Finds a word in any case, with surrounding blanks, and with hyphens or blanks in it. */
export const findWord = <Value>(words: Words<Value>, text: string): Value | undefined =>
  text.length > longestWord ? undefined : (words.get(foldCode(text)) ?? words.get(foldWord(text)));
