import type { UpdateCounts, UpdateLists, ComparedProject } from '@floatwise/schedule/updates';
import { actualFindings, actualsList, planResults, planList } from './describe-actuals.ts';
import { calendarsList, changedList, fieldTitles } from './describe-changed.ts';
import { criticalNames, floatList, milestonesList } from './describe-floats.ts';
import { linksList, scopeList } from './describe-scope.ts';
import { settingNames } from './words.ts';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { projectColumn } from './placed-rows.ts';

/** A list of the answer, by which its rows are found and named. */
type NamedList = Pick<AnswerList, 'id' | 'title'>;

/** Title of a kind of difference, the list that shows its rows, and the cell values that select them. */
export interface ListKind {
  readonly title: string;
  readonly list?: NamedList;
  /** Values by column id. Absent if the rows of the list do not correspond to rows of the list. */
  readonly where?: Readonly<Record<string, string[]>>;
}

/** Creates kinds for a list that names them in one column. */
const createKind =
  (list: NamedList, column: string) =>
  (title: string, ...values: string[]): ListKind => ({ title, list, where: { [column]: values } });

const scope = createKind(scopeList, 'change');
const changed = createKind(changedList, 'field');
const link = createKind(linksList, 'change');
const actual = createKind(actualsList, 'finding');
const critical = createKind(floatList, 'critical');
const plan = (title: string, [which, result]: readonly [string, string]): ListKind => ({
  title,
  list: planList,
  where: { which: [which], result: [result] },
});

/** Every list of differences, in the order in which planners ask for them. */
export const listKinds: Readonly<Record<keyof UpdateLists, ListKind>> = {
  added: scope('Activities added', 'added'),
  deleted: scope('Activities deleted', 'deleted'),
  renamed: scope('Activity IDs changed', 'renamed'),
  reused: scope('Activity IDs reused', 'reused'),
  name: changed('Names changed', fieldTitles.name),
  type: changed('Activity types changed', fieldTitles.type),
  durationType: changed('Duration types changed', fieldTitles.durationType),
  percentCompleteType: changed('Percent complete types changed', fieldTitles.percentCompleteType),
  originalDuration: changed('Original durations changed', fieldTitles.originalDuration),
  remainingDuration: changed('Remaining durations changed before the start', fieldTitles.remainingDuration),
  remainingDurationGrew: actual('Remaining durations that grew', actualFindings.remainingDurationGrew),
  constraint: changed('Constraints changed', fieldTitles.constraint),
  expectedFinish: changed('Expected finishes changed', fieldTitles.expectedFinish),
  suspendResume: changed('Suspend or resume dates changed', fieldTitles.suspendResume),
  budgetCost: changed('Budgeted costs changed', fieldTitles.budgetCost),
  budgetUnits: changed('Budgeted units changed', fieldTitles.budgetUnits),
  wbs: changed('Activities moved in the WBS', fieldTitles.wbs),
  wbsMoves: { title: 'Moves between WBS elements', list: changedList },
  codes: changed('Activity codes changed', fieldTitles.codes),
  calendar: changed('Activities given another calendar', fieldTitles.calendar),
  calendarHours: { title: 'Calendars with other hours', list: calendarsList },
  calendarsAdded: { title: 'Calendars added', list: calendarsList },
  calendarsRemoved: { title: 'Calendars removed', list: calendarsList },
  linkAdded: link('Relationships added', 'added'),
  linkDeleted: link('Relationships deleted', 'deleted'),
  linkType: link('Relationship types changed', 'type'),
  linkLag: link('Lags changed', 'lag'),
  actualSet: { title: 'Actual dates set' },
  actualRetroactive: actual('Actual dates entered retroactively', actualFindings.actualRetroactive),
  actualChanged: actual('Actual dates changed', actualFindings.actualChanged),
  actualTimeOnly: { title: 'Actual dates with another time of the same day' },
  actualRemoved: actual('Actual dates removed', actualFindings.actualRemoved),
  actualFuture: actual('Actual dates after the data date', actualFindings.actualFuture),
  statusBack: actual('Status reversed', actualFindings.statusBack),
  percentBack: actual('Percent complete reduced', actualFindings.percentBack),
  plannedStartMet: plan('Due starts: started in the period', planResults.plannedStartMet),
  plannedStartMissed: plan('Due starts: did not start', planResults.plannedStartMissed),
  unplannedStart: plan('Started early', planResults.unplannedStart),
  plannedFinishMet: plan('Due finishes: finished in the period', planResults.plannedFinishMet),
  plannedFinishMissed: plan('Due finishes: did not finish', planResults.plannedFinishMissed),
  unplannedFinish: plan('Finished early', planResults.unplannedFinish),
  floatEroded: { title: 'Activities that lost float', list: floatList },
  floatGained: { title: 'Activities that gained float', list: floatList },
  becameCritical: critical('Became critical', criticalNames.became),
  noLongerCritical: critical('No longer critical', criticalNames.noLonger, criticalNames.completed),
  project: {
    title: 'Project settings changed',
    list: changedList,
    where: { field: Object.values(settingNames) },
  },
  milestones: { title: 'Milestones', list: milestonesList },
};

/** Counts besides those of lists. */
export const furtherCounts: Readonly<Record<Exclude<keyof UpdateCounts, keyof UpdateLists>, string>> = {
  paired: 'Activities in both updates',
  addedWithActuals: 'Added activities with actual dates',
  deletedWithActuals: 'Deleted activities with actual dates',
  calendarSameHours: 'Calendar changed, same working hours',
  criticalBefore: 'Critical activities before',
  criticalNow: 'Critical activities now',
  milestonesMoved: 'Milestones that moved',
  startsOnTime: 'Due starts on time, less than half a day late',
  finishesOnTime: 'Due finishes on time, less than half a day late',
};

interface Entry {
  readonly project: ComparedProject;
  readonly name: keyof UpdateLists;
}

/** Number of rows in each list, and the sheet that shows them. */
export function describeChanges(projects: readonly ComparedProject[]): AnswerList {
  const names = Object.keys(listKinds) as (keyof UpdateLists)[];
  return describeList<Entry>({
    id: 'changes',
    title: 'Changes',
    description: 'Every kind of difference, how often it occurs, and the sheet that shows it.',
    rows: projects.flatMap((project) => names.map((name) => ({ project, name }))),
    columns: [
      projectColumn(projects),
      column.text('change', 'Change', ({ name }) => listKinds[name].title, 'key'),
      column.number('count', 'Count', ({ project, name }) => project.counts[name], 'answer'),
      // A list without rows has no sheet.
      column.text('sheet', 'Sheet', ({ project, name }) =>
        project.counts[name] === 0 ? null : listKinds[name].list?.title,
      ),
    ],
  });
}
