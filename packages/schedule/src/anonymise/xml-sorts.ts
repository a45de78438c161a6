import { listWords, type Sort } from './value-kind.ts';

// What of P6 XML is kept is named here: the elements that are read. All others are left out with what they contain.

/** Elements that contain others. */
export const keptRecords: ReadonlySet<string> = new Set(
  listWords(`
    APIBusinessObjects Activity ActivityCode ActivityCodeType ActivityExpense ActivityNote BaselineProject BusinessObjects
    Calendar Code CostAccount Currency HolidayOrException HolidayOrExceptions NotebookTopic OBS Project ProjectNote Relationship
    Resource ResourceAssignment Role ScheduleOptions StandardWorkHours StandardWorkWeek UDF UDFType WBS WorkTime
  `),
);

const elements: Readonly<Record<Exclude<Sort, 'calendar' | 'guid'>, string>> = {
  keep: `
    ActivityDefaultCalendarObjectId ActivityObjectId BaseCalendarObjectId CalendarObjectId CodeObjectId CodeTypeObjectId
    CostAccountObjectId CurrentBaselineProjectObjectId EPSObjectId ExpenseCategoryObjectId
    MultipleFloatPathsEndingActivityObjectId NotebookTopicObjectId OBSObjectId ObjectId OriginalProjectObjectId ParentObjectId
    PredecessorActivityObjectId PredecessorProjectObjectId PrimaryResourceObjectId ProjectObjectId ResourceCurveObjectId
    ResourceObjectId RoleObjectId SuccessorActivityObjectId SuccessorProjectObjectId TypeObjectId ValueObjectId WBSObjectId

    AccrualType ActivityDefaultActivityType ActivityDefaultDurationType ActivityDefaultPercentCompleteType ActualLaborUnits
    ActualNonLaborUnits ActualOvertimeUnits ActualRegularUnits ActualUnits CalculateFloatBasedOnFinishDate ComputeTotalFloatType
    CriticalActivityFloatLimit CriticalActivityPathType DataType DayOfWeek DecimalSymbol DrivingActivityDatesFlag DurationType
    EarnedValueComputeType EarnedValueUserPercent Finish FloatPath FloatPathOrder FreeFloat HoursPerDay HoursPerMonth
    HoursPerWeek HoursPerYear IgnoreOtherProjectRelationships IsDefault IsLongestPath Lag LimitMultipleFloatPaths
    MakeOpenEndedActivitiesCritical MaximumMultipleFloatPaths MultipleFloatPathsEnabled MultipleFloatPathsUseTotalFloat
    OutOfSequenceScheduleType PercentCompleteType PhysicalPercentComplete PlannedDuration PlannedLaborUnits PlannedLag
    PlannedNonLaborUnits PlannedUnits PlannedUnitsPerTime PrimaryConstraintType RelationshipLagCalendar RemainingDuration
    RemainingLaborUnits RemainingLag RemainingNonLaborUnits RemainingUnits RemainingUnitsPerTime ResourceType Scope
    SecondaryConstraintType SequenceNumber Start StartToStartLagCalculationType Status SubjectArea Symbol TotalFloat Type
    UseExpectedFinishDates WBSCodeSeparator
  `,
  date: `
    ActualFinishDate ActualStartDate DataDate Date EarlyFinishDate EarlyStartDate ExpectedFinishDate ExternalEarlyStartDate
    ExternalLateFinishDate FinishDateValue LastScheduleDate LateFinishDate LateStartDate MustFinishByDate PlannedFinishDate
    PlannedStartDate PrimaryConstraintDate ProjectForecastStartDate RemainingEarlyFinishDate RemainingEarlyStartDate
    RemainingFinishDate RemainingLateFinishDate RemainingLateStartDate RemainingStartDate ResumeDate ScheduledFinishDate
    SecondaryConstraintDate StartDateValue SuspendDate
  `,
  amount: `
    ActualCost ActualOvertimeCost ActualRegularCost CostPerQuantity CostValue DoubleValue ExchangeRate IntegerValue PlannedCost
    PricePerUnit RemainingCost
  `,
  name: `
    Code CodeValue Description ExpenseItem Id IndicatorValue Name Note TextValue Title
  `,
};

/** What becomes of the values of an element. */
export const xmlSorts: ReadonlyMap<string, Sort> = new Map<string, Sort>([
  ...Object.entries(elements).flatMap(([sort, names]) =>
    listWords(names).map((name): [string, Sort] => [name, sort as Sort]),
  ),
  ['GUID', 'guid'],
]);
