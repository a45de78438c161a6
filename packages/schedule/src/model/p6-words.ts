/** Codes in XER files, separated by blanks; words in P6 XML, separated by commas; and P6's name on its screens, if not the first word. */
type Form = readonly [codes: string, words: string, name?: string];
/** By value. */
export type P6Forms = Readonly<Record<string, Form>>;

/** Our values of each field. Sources: Oracle's P6 database reference, its schema p6apibo.xsd, MPXJ's helpers, files written by P6. */
export const p6Forms = {
  activityType: {
    task: ['TT_Task', 'Task Dependent'],
    resourceDependent: ['TT_Rsrc', 'Resource Dependent'],
    levelOfEffort: ['TT_LOE', 'Level of Effort'],
    startMilestone: ['TT_Mile', 'Start Milestone'],
    finishMilestone: ['TT_FinMile', 'Finish Milestone'],
    wbsSummary: ['TT_WBS', 'WBS Summary'],
  },
  activityStatus: {
    notStarted: ['TK_NotStart', 'Not Started'],
    inProgress: ['TK_Active', 'In Progress'],
    completed: ['TK_Complete', 'Completed, Complete'],
  },
  percentCompleteType: {
    physical: ['CP_Phys', 'Physical'],
    duration: ['CP_Drtn', 'Duration'],
    units: ['CP_Units', 'Units'],
  },
  /** What stays constant when duration, units or units per time change. */
  durationType: {
    fixedUnitsPerTime: ['DT_FixedRate', 'Fixed Units/Time'],
    fixedDurationAndUnitsPerTime: [
      'DT_FixedDrtn',
      'Fixed Duration and Units/Time',
      'Fixed Duration & Units/Time',
    ],
    fixedUnits: ['DT_FixedQty', 'Fixed Units'],
    fixedDurationAndUnits: ['DT_FixedDUR2', 'Fixed Duration and Units', 'Fixed Duration & Units'],
  },
  constraintType: {
    startOn: ['CS_MSO', 'Start On'],
    startOnOrBefore: ['CS_MSOB', 'Start On or Before'],
    startOnOrAfter: ['CS_MSOA', 'Start On or After'],
    finishOn: ['CS_MEO', 'Finish On'],
    finishOnOrBefore: ['CS_MEOB', 'Finish On or Before'],
    finishOnOrAfter: ['CS_MEOA', 'Finish On or After'],
    asLateAsPossible: ['CS_ALAP', 'As Late As Possible'],
    mandatoryStart: ['CS_MANDSTART', 'Mandatory Start'],
    mandatoryFinish: ['CS_MANDFIN', 'Mandatory Finish'],
  },
  /** Some programs write XER codes without the prefix or with the number of the type, or use the letters in XML. */
  relationshipType: {
    FS: ['PR_FS FS', 'Finish to Start, FS'],
    SS: ['PR_SS SS', 'Start to Start, SS'],
    FF: ['PR_FF FF', 'Finish to Finish, FF'],
    SF: ['PR_SF SF', 'Start to Finish, SF'],
  },
  calendarType: {
    global: ['CA_Base', 'Global'],
    project: ['CA_Project', 'Project'],
    resource: ['CA_Rsrc', 'Resource'],
  },
  resourceType: {
    labor: ['RT_Labor', 'Labor'],
    nonlabor: ['RT_Equip', 'Nonlabor'],
    material: ['RT_Mat', 'Material'],
  },
  /** When an expense accrues during its activity. */
  accrual: {
    uniform: ['CL_Uniform', 'Uniform Over Activity'],
    start: ['CL_Start', 'Start of Activity'],
    end: ['CL_End', 'End of Activity'],
  },
  /** How a project defines critical activities: by total float or by the longest path. */
  criticalPathType: {
    totalFloat: ['CT_TotFloat', 'Critical Float'],
    longestPath: ['CT_DrivPath', 'Longest Path'],
  },
  lagCalendar: {
    predecessor: ['rcal_Predecessor', 'Predecessor Activity Calendar'],
    successor: ['rcal_Successor', 'Successor Activity Calendar'],
    projectDefault: ['rcal_ProjDefault', 'Project Default Calendar'],
    twentyFourHour: ['rcal_24Hour', '24 Hour Calendar'],
  },
  /** Total float is late minus early: of the starts, of the finishes, or the lesser of both. */
  totalFloatType: {
    start: ['FT_SS', 'Start Float = Late Start - Early Start'],
    finish: ['FT_FF', 'Finish Float = Late Finish - Early Finish'],
    least: ['FT_Min', 'Smallest of Start Float and Finish Float'],
  },
  activityCodeScope: {
    global: ['AS_Global', 'Global'],
    eps: ['AS_EPS', 'EPS'],
    project: ['AS_Project', 'Project'],
  },
  userFieldDataType: {
    text: ['FT_TEXT', 'Text'],
    startDate: ['FT_START_DATE', 'Start Date'],
    finishDate: ['FT_END_DATE', 'Finish Date'],
    cost: ['FT_MONEY', 'Cost'],
    number: ['FT_FLOAT FT_FLOAT_2_DECIMALS', 'Double'],
    integer: ['FT_INT', 'Integer'],
    indicator: ['FT_STATICTYPE', 'Indicator'],
    code: ['FT_CODE', 'Code'],
  },
} as const satisfies Readonly<Record<string, P6Forms>>;

export type P6Field = keyof typeof p6Forms;
/** Our values of a field. */
export type P6Value<Field extends P6Field> = keyof (typeof p6Forms)[Field];

export type ActivityType = P6Value<'activityType'>;
export type ActivityStatus = P6Value<'activityStatus'>;
export type PercentCompleteType = P6Value<'percentCompleteType'>;
export type DurationType = P6Value<'durationType'>;
export type ConstraintType = P6Value<'constraintType'>;
export type RelationshipType = P6Value<'relationshipType'>;
export type CalendarType = P6Value<'calendarType'>;
export type ResourceType = P6Value<'resourceType'>;
export type AccrualType = P6Value<'accrual'>;
export type CriticalPathType = P6Value<'criticalPathType'>;
export type LagCalendar = P6Value<'lagCalendar'>;
export type TotalFloatType = P6Value<'totalFloatType'>;
export type ActivityCodeScope = P6Value<'activityCodeScope'>;
export type UserFieldDataType = P6Value<'userFieldDataType'>;

export const listValues = <Field extends P6Field>(field: Field): P6Value<Field>[] =>
  Object.keys(p6Forms[field]) as P6Value<Field>[];

export const activityTypes = listValues('activityType');
export const activityStatuses = listValues('activityStatus');
export const constraintTypes = listValues('constraintType');
export const relationshipTypes = listValues('relationshipType');

const listNames = <Field extends P6Field>(field: Field): Readonly<Record<P6Value<Field>, string>> => {
  const names = Object.entries<Form>(p6Forms[field]).map(([value, [, words, name]]) => [
    value,
    name ?? words.split(', ')[0],
  ]);
  return Object.fromEntries(names) as Record<P6Value<Field>, string>;
};

/** P6's names on its screens and in spreadsheets; ours are the same. */
export const activityStatusNames = listNames('activityStatus');
export const activityTypeNames = listNames('activityType');
export const constraintNames = listNames('constraintType');
export const relationshipTypeNames = listNames('relationshipType');
export const percentCompleteTypeNames = listNames('percentCompleteType');
export const durationTypeNames = listNames('durationType');
export const resourceTypeNames = listNames('resourceType');
export const calendarTypeNames = listNames('calendarType');
export const criticalPathTypeNames = listNames('criticalPathType');
export const lagCalendarNames = listNames('lagCalendar');
export const totalFloatTypeNames = listNames('totalFloatType');
