import type { ActivityStatus, ActivityType } from '../model/activity.ts';
import type { ConstraintType } from '../model/constraint.ts';
import type { RelationshipType } from '../model/relationship.ts';

/** What spreadsheets say for a code: P6's words on the screen, and the codes of its database. In lower case. */
type Words<Value> = ReadonlyMap<string, Value>;

export const statusWords: Words<ActivityStatus> = new Map([
  ['not started', 'notStarted'],
  ['in progress', 'inProgress'],
  ['completed', 'completed'],
  ['tk_notstart', 'notStarted'],
  ['tk_active', 'inProgress'],
  ['tk_complete', 'completed'],
]);

export const activityTypeWords: Words<ActivityType> = new Map([
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
export function findWord<Value>(words: Words<Value>, text: string): Value | undefined {
  const plain = text.trim().toLowerCase();
  return words.get(plain) ?? words.get(plain.replaceAll('-', ' ').replaceAll(/\s+/g, ' '));
}
