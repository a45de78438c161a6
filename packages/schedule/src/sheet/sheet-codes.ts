import type { ActivityStatus, ActivityType } from '../model/activity.ts';
import type { ConstraintType } from '../model/constraint.ts';
import { p6Translations, type P6Translation } from '../model/p6-translations.ts';
import type { RelationshipType } from '../model/relationship.ts';
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
  pick: (translation: P6Translation) => Readonly<Record<Value, readonly string[]>>,
): (readonly [string, Value])[] {
  return Object.values(p6Translations).flatMap((translation) =>
    (Object.entries(pick(translation)) as [Value, readonly string[]][]).flatMap(([value, words]) =>
      words.map((word) => [foldWord(word), value] as const),
    ),
  );
}

export const statusWords: Words<ActivityStatus> = new Map([
  ...listTranslations(({ statuses }) => statuses),
  ['not started', 'notStarted'],
  ['in progress', 'inProgress'],
  ['completed', 'completed'],
  ['tk_notstart', 'notStarted'],
  ['tk_active', 'inProgress'],
  ['tk_complete', 'completed'],
]);

export const activityTypeWords: Words<ActivityType> = new Map([
  ...listTranslations(({ types }) => types),
  ['task dependent', 'task'],
  ['resource dependent', 'resourceDependent'],
  ['level of effort', 'levelOfEffort'],
  ['start milestone', 'startMilestone'],
  ['finish milestone', 'finishMilestone'],
  ['wbs summary', 'wbsSummary'],
  ['tt_task', 'task'],
  ['tt_rsrc', 'resourceDependent'],
  ['tt_loe', 'levelOfEffort'],
  ['tt_mile', 'startMilestone'],
  ['tt_finmile', 'finishMilestone'],
  ['tt_wbs', 'wbsSummary'],
]);

export const relationshipTypeWords: Words<RelationshipType> = new Map([
  ...listTranslations(({ relationships }) => relationships),
  ['fs', 'FS'],
  ['ss', 'SS'],
  ['ff', 'FF'],
  ['sf', 'SF'],
  ['pr_fs', 'FS'],
  ['pr_ss', 'SS'],
  ['pr_ff', 'FF'],
  ['pr_sf', 'SF'],
  ['finish to start', 'FS'],
  ['start to start', 'SS'],
  ['finish to finish', 'FF'],
  ['start to finish', 'SF'],
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

export const constraintWords: Words<ConstraintType> = new Map([
  ['start on', 'startOn'],
  ['start on or before', 'startOnOrBefore'],
  ['start on or after', 'startOnOrAfter'],
  ['finish on', 'finishOn'],
  ['finish on or before', 'finishOnOrBefore'],
  ['finish on or after', 'finishOnOrAfter'],
  ['as late as possible', 'asLateAsPossible'],
  ['mandatory start', 'mandatoryStart'],
  ['mandatory finish', 'mandatoryFinish'],
  ['cs_mso', 'startOn'],
  ['cs_msob', 'startOnOrBefore'],
  ['cs_msoa', 'startOnOrAfter'],
  ['cs_meo', 'finishOn'],
  ['cs_meob', 'finishOnOrBefore'],
  ['cs_meoa', 'finishOnOrAfter'],
  ['cs_alap', 'asLateAsPossible'],
  ['cs_mandstart', 'mandatoryStart'],
  ['cs_mandfin', 'mandatoryFinish'],
]);

/** Looks a word up in any case, with blanks around it and hyphens or blanks in it. */
export const findWord = <Value>(words: Words<Value>, text: string): Value | undefined =>
  words.get(text.trim().toLowerCase()) ?? words.get(foldWord(text));
