/** Times are `YYYY-MM-DDTHH:MM`, codes P6's own; hours, days and money have two decimals, percentages one. `null` is nothing. */
type Time = string;

export interface NamedRow {
  readonly id: string;
  readonly name: string;
}

/** What sheets show beside a row; a report leaves it out. */
interface HasMore<More> {
  readonly more: More;
}

export interface ScopeRow
  extends
    NamedRow,
    HasMore<{ readonly originalDurationDays: number | null; readonly totalFloatDays: number | null }> {
  readonly type: string;
  readonly status: string;
  readonly originalDurationHours: number | null;
  readonly actualStart: Time | null;
  readonly actualFinish: Time | null;
  readonly totalFloatHours: number | null;
  readonly critical: boolean;
  /** The activity of the other side that it may be. */
  readonly perhaps: string | null;
}

export interface AddedRow extends ScopeRow {
  readonly beforePreviousDataDate: boolean;
}

export interface RenamedRow extends NamedRow {
  readonly previousId: string;
}

export interface ReusedRow extends NamedRow {
  readonly previousName: string;
}

export interface ChangeRow<Value> extends NamedRow {
  readonly previous: Value;
  readonly current: Value;
}

export interface DurationRow extends NamedRow {
  readonly previousHours: number | null;
  readonly currentHours: number | null;
  /** In days of the side's own calendar. */
  readonly previousDays: number | null;
  readonly currentDays: number | null;
}

/** Type and date of a constraint. */
export type ConstraintCells = readonly [string | null, Time | null];

export interface ConstraintRow extends ChangeRow<readonly [ConstraintCells, ConstraintCells]> {
  /** Of both constraints, joined by `+`: added, date, removed, type. */
  readonly kind: string;
  readonly open: boolean;
}

export interface WbsRow extends ChangeRow<string | null> {
  readonly previousNames: string | null;
  readonly currentNames: string | null;
}

export interface WbsMoveRow {
  readonly previousNames: string | null;
  readonly currentNames: string | null;
  readonly activities: number;
}

export interface CodesRow extends NamedRow {
  readonly removed: readonly (readonly [string, string])[];
  readonly added: readonly (readonly [string, string])[];
}

export interface CalendarRow extends ChangeRow<string | null> {
  readonly previousType: string | null;
  readonly currentType: string | null;
  readonly sameHours: boolean;
}

export interface CalendarKeyRow {
  readonly calendar: string;
  readonly type: string | null;
}

export interface CalendarHoursRow extends CalendarKeyRow {
  readonly previousHoursPerDay: number;
  readonly currentHoursPerDay: number;
  readonly days: number;
  readonly daysFromDataDate: number;
  /** The first 400: day, hours then, hours now. */
  readonly first: readonly (readonly [string, number, number])[];
}

export interface ProjectRow {
  readonly field: string;
  readonly previous: string | null;
  readonly current: string | null;
}

export type Which = 'start' | 'finish';

export interface ActualRow extends NamedRow {
  readonly which: Which;
  readonly current: Time;
}

export interface RetroactiveRow extends ActualRow {
  readonly days: number;
}

export interface ActualChangeRow extends ActualRow {
  readonly previous: Time;
  readonly days: number;
}

export interface ActualRemovedRow extends NamedRow {
  readonly which: Which;
  readonly previous: Time;
}

export interface PlanRow extends NamedRow, HasMore<{ readonly floatThenDays: number | null }> {
  readonly due: Time | null;
  readonly actual: Time | null;
}

export interface FloatRow extends NamedRow, HasMore<{ readonly isCriticalInBoth: boolean }> {
  readonly previousDays: number;
  readonly currentDays: number;
  readonly days: number;
}

export interface CriticalRow
  extends NamedRow, HasMore<{ readonly previousDays: number | null; readonly currentDays: number | null }> {
  readonly previousFloatHours: number | null;
  readonly currentFloatHours: number | null;
}

export interface NoLongerCriticalRow extends CriticalRow {
  readonly completed: boolean;
}

export interface MilestoneRow extends ChangeRow<Time | null> {
  readonly days: number | null;
  readonly done: boolean;
}

interface LinkEnds {
  readonly predecessor: string;
  readonly successor: string;
  readonly type: string;
}

export interface LinkRow extends LinkEnds {
  readonly lagHours: number;
  readonly lagDays: number;
  /** Whether an end came or went itself. */
  readonly activity: 'kept' | 'added' | 'deleted';
  readonly open: boolean;
}

export interface LinkTypeRow
  extends LinkEnds, HasMore<{ readonly previousLagDays: number; readonly lagDays: number }> {
  readonly previousType: string;
  readonly previousLagHours: number;
  readonly lagHours: number;
  readonly open: boolean;
}

export interface LinkLagRow extends LinkEnds {
  readonly previousLagHours: number;
  readonly lagHours: number;
  readonly previousLagDays: number;
  readonly lagDays: number;
  readonly open: boolean;
}

export interface ScopeLists {
  readonly added: readonly AddedRow[];
  readonly deleted: readonly ScopeRow[];
  readonly renamed: readonly RenamedRow[];
  readonly reused: readonly ReusedRow[];
}

export interface FieldLists {
  readonly name: readonly ChangeRow<string>[];
  readonly type: readonly ChangeRow<string>[];
  readonly durationType: readonly ChangeRow<string | null>[];
  readonly percentCompleteType: readonly ChangeRow<string | null>[];
  readonly originalDuration: readonly DurationRow[];
  readonly remainingDuration: readonly DurationRow[];
  readonly remainingDurationGrew: readonly DurationRow[];
  readonly constraint: readonly ConstraintRow[];
  readonly expectedFinish: readonly ChangeRow<Time | null>[];
  readonly suspendResume: readonly ChangeRow<readonly [Time | null, Time | null]>[];
  readonly budgetCost: readonly ChangeRow<number>[];
  readonly budgetUnits: readonly ChangeRow<number>[];
}

export interface PlaceLists {
  readonly wbs: readonly WbsRow[];
  readonly wbsMoves: readonly WbsMoveRow[];
  readonly codes: readonly CodesRow[];
}

export interface CalendarLists {
  readonly calendar: readonly CalendarRow[];
  readonly calendarHours: readonly CalendarHoursRow[];
  readonly calendarsAdded: readonly CalendarKeyRow[];
  readonly calendarsRemoved: readonly CalendarKeyRow[];
}

export interface LinkLists {
  readonly linkAdded: readonly LinkRow[];
  readonly linkDeleted: readonly LinkRow[];
  readonly linkType: readonly LinkTypeRow[];
  readonly linkLag: readonly LinkLagRow[];
}

export interface ActualLists {
  readonly actualSet: readonly ActualRow[];
  readonly actualRetroactive: readonly RetroactiveRow[];
  readonly actualChanged: readonly ActualChangeRow[];
  readonly actualTimeOnly: readonly ActualChangeRow[];
  readonly actualRemoved: readonly ActualRemovedRow[];
  readonly actualFuture: readonly ActualRow[];
  readonly statusBack: readonly ChangeRow<string>[];
  readonly percentBack: readonly ChangeRow<number>[];
}

export interface PlanLists {
  readonly plannedStartMet: readonly PlanRow[];
  readonly plannedStartMissed: readonly PlanRow[];
  readonly unplannedStart: readonly PlanRow[];
  readonly plannedFinishMet: readonly PlanRow[];
  readonly plannedFinishMissed: readonly PlanRow[];
  readonly unplannedFinish: readonly PlanRow[];
}

export interface FloatLists {
  readonly floatEroded: readonly FloatRow[];
  readonly floatGained: readonly FloatRow[];
  readonly becameCritical: readonly CriticalRow[];
  readonly noLongerCritical: readonly NoLongerCriticalRow[];
}

/** Everything that differs between two updates of a project, a list for each kind of difference. */
export interface UpdateLists
  extends ScopeLists, FieldLists, PlaceLists, CalendarLists, LinkLists, ActualLists, PlanLists, FloatLists {
  readonly project: readonly ProjectRow[];
  readonly milestones: readonly MilestoneRow[];
}
