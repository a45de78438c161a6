import {
  activityStatusNames,
  activityTypeNames,
  constraintNames,
  relationshipTypeNames,
  relationshipTypes,
  type AccrualType,
  type ActivityCodeScope,
  type CalendarType,
  type CriticalPathType,
  type DecimalSymbol,
  type DurationType,
  type LagCalendar,
  type PercentCompleteType,
  type ProgressMode,
  type RelationshipType,
  type ResourceType,
  type TotalFloatType,
  type UserFieldDataType,
} from '../model/index.ts';

/** What P6's words for one field mean, by the word in lower case. */
export type FieldWords<Value> = ReadonlyMap<string, Value>;

const createWords = <Value>(words: Readonly<Record<string, Value>>): FieldWords<Value> =>
  new Map(Object.entries(words).map(([word, value]) => [word.toLowerCase(), value]));

/** The same from our names for them. */
const reverseNames = <Value extends string>(names: Readonly<Record<Value, string>>): FieldWords<Value> =>
  new Map((Object.entries(names) as [Value, string][]).map(([value, word]) => [word.toLowerCase(), value]));

/** P6's words of P6 XML in our terms. Sources: Oracle's schema p6apibo.xsd, MPXJ's helpers. */
export const fieldWords = {
  flag: createWords<boolean>({ 1: true, 0: false, true: true, false: false, Y: true, N: false }),
  activityType: reverseNames(activityTypeNames),
  activityStatus: reverseNames(activityStatusNames),
  constraintType: reverseNames(constraintNames),
  /** Other writers use the letters. */
  relationshipType: new Map([
    ...reverseNames(relationshipTypeNames),
    ...relationshipTypes.map((type) => [type.toLowerCase(), type] as const),
  ]) as FieldWords<RelationshipType>,
  percentCompleteType: createWords<PercentCompleteType>({
    Physical: 'physical',
    Duration: 'duration',
    Units: 'units',
  }),
  durationType: createWords<DurationType>({
    'Fixed Units/Time': 'fixedUnitsPerTime',
    'Fixed Duration and Units/Time': 'fixedDurationAndUnitsPerTime',
    'Fixed Units': 'fixedUnits',
    'Fixed Duration and Units': 'fixedDurationAndUnits',
  }),
  calendarType: createWords<CalendarType>({ Global: 'global', Project: 'project', Resource: 'resource' }),
  resourceType: createWords<ResourceType>({ Labor: 'labor', Nonlabor: 'nonlabor', Material: 'material' }),
  accrual: createWords<AccrualType>({
    'Uniform Over Activity': 'uniform',
    'Start of Activity': 'start',
    'End of Activity': 'end',
  }),
  criticalPathType: createWords<CriticalPathType>({
    'Critical Float': 'totalFloat',
    'Longest Path': 'longestPath',
  }),
  progressMode: createWords<ProgressMode>({
    'Retained Logic': 'retainedLogic',
    'Progress Override': 'progressOverride',
    'Actual Dates': 'actualDates',
  }),
  lagCalendar: createWords<LagCalendar>({
    'Predecessor Activity Calendar': 'predecessor',
    'Successor Activity Calendar': 'successor',
    'Project Default Calendar': 'projectDefault',
    '24 Hour Calendar': 'twentyFourHour',
  }),
  totalFloatType: createWords<TotalFloatType>({
    'Start Float = Late Start - Early Start': 'start',
    'Finish Float = Late Finish - Early Finish': 'finish',
    'Smallest of Start Float and Finish Float': 'least',
  }),
  activityCodeScope: createWords<ActivityCodeScope>({ Global: 'global', EPS: 'eps', Project: 'project' }),
  userFieldDataType: createWords<UserFieldDataType>({
    Text: 'text',
    'Start Date': 'startDate',
    'Finish Date': 'finishDate',
    Cost: 'cost',
    Double: 'number',
    Integer: 'integer',
    Indicator: 'indicator',
  }),
  decimalSymbol: createWords<DecimalSymbol>({ Period: '.', Comma: ',', '.': '.', ',': ',' }),
  /** How performance is calculated, as XER files have it: the model keeps P6's code. */
  performanceRule: createWords<string>({
    'Activity Percent Complete': 'EC_Cmp_pct',
    '0/100': 'EC_0_100',
    '50/50': 'EC_50_50',
    'Custom Percent Complete': 'EC_User_pct',
    'WBS Milestones Percent Complete': 'EC_MS',
  }),
  /** The records a user-defined field is of, by the table XER files have them in. */
  subjectArea: createWords<string>({
    Activity: 'TASK',
    'Activity Expense': 'PROJCOST',
    'Activity Step': 'TASKPROC',
    Project: 'PROJECT',
    'Project Issue': 'PROJISSU',
    Resource: 'RSRC',
    'Resource Assignment': 'TASKRSRC',
    Risk: 'RISK',
    WBS: 'PROJWBS',
    'Work Products and Documents': 'DOCUMENT',
  }),
} as const;

/** Days of the week from Sunday, 0, by P6's words; old versions number them from 1. */
export const weekdays: FieldWords<number> = createWords<number>({
  Sunday: 0,
  Monday: 1,
  Tuesday: 2,
  Wednesday: 3,
  Thursday: 4,
  Friday: 5,
  Saturday: 6,
  1: 0,
  2: 1,
  3: 2,
  4: 3,
  5: 4,
  6: 5,
  7: 6,
});
