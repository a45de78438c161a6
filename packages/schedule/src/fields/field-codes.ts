import * as model from '../model/index.ts';
import { Buffer } from 'node:buffer';

/** P6's codes for one field and their values. Codes of XER files are compared as bytes, without creating strings. */
export class CodeTable<Value> {
  readonly #entries: readonly { readonly code: Buffer; readonly value: Value }[];
  readonly byLowerCase: ReadonlyMap<string, Value>;
  /** The words P6 XML uses instead, in lower case. */
  readonly words: ReadonlyMap<string, Value>;

  constructor(codes: Readonly<Record<string, Value>>, words: Readonly<Record<string, Value>>) {
    this.#entries = Object.entries(codes).map(([code, value]) => ({
      code: Buffer.from(code, 'latin1'),
      value,
    }));
    this.byLowerCase = foldKeys(codes);
    this.words = foldKeys(words);
  }

  /** Matches the exact code first, then ignores case and surrounding blanks; undefined for an unknown code. */
  find(body: Buffer, start: number, end: number): Value | undefined {
    for (const { code, value } of this.#entries) if (isEqual(code, body, start, end)) return value;
    return this.byLowerCase.get(body.toString('latin1', start, end).trim().toLowerCase());
  }

  /** The first code of a value. */
  getCode(value: Value): string {
    const entry = this.#entries.find((candidate) => candidate.value === value);
    if (!entry) throw new RangeError(`No P6 code means ${String(value)}`);
    return entry.code.toString('latin1');
  }
}

const foldKeys = <Value>(values: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> =>
  new Map(Object.entries(values).map(([key, value]) => [key.toLowerCase(), value]));

/** Compares from the end, since P6's codes of one field start alike. */
function isEqual(code: Buffer, body: Buffer, start: number, end: number): boolean {
  if (code.length !== end - start) return false;
  for (let at = code.length - 1; at >= 0; at -= 1) if (code[at] !== body[start + at]) return false;
  return true;
}

/** For each of our values its codes in XER files, separated by blanks, and its words in P6 XML, separated by commas. */
type Forms<Value extends string> = Readonly<Record<Value, readonly [codes: string, words: string]>>;

function createTable<Value extends string>(forms: Forms<Value>): CodeTable<Value> {
  const entries = Object.entries(forms) as [Value, Forms<Value>[Value]][];
  const list = (place: 0 | 1, separator: string): Record<string, Value> =>
    Object.fromEntries(
      entries.flatMap(([value, form]) => form[place].split(separator).map((text) => [text, value] as const)),
    );
  return new CodeTable(list(0, ' '), list(1, ', '));
}

/** P6's codes and our values. Sources: Oracle's P6 database reference, its schema p6apibo.xsd, MPXJ's helpers, files written by P6. */
export const fieldCodes = {
  flag: new CodeTable<boolean>(
    { Y: true, N: false },
    { 1: true, 0: false, true: true, false: false, Y: true, N: false },
  ),
  activityType: createTable<model.ActivityType>({
    task: ['TT_Task', model.activityTypeNames.task],
    resourceDependent: ['TT_Rsrc', model.activityTypeNames.resourceDependent],
    levelOfEffort: ['TT_LOE', model.activityTypeNames.levelOfEffort],
    startMilestone: ['TT_Mile', model.activityTypeNames.startMilestone],
    finishMilestone: ['TT_FinMile', model.activityTypeNames.finishMilestone],
    wbsSummary: ['TT_WBS', model.activityTypeNames.wbsSummary],
  }),
  activityStatus: createTable<model.ActivityStatus>({
    notStarted: ['TK_NotStart', model.activityStatusNames.notStarted],
    inProgress: ['TK_Active', model.activityStatusNames.inProgress],
    completed: ['TK_Complete', model.activityStatusNames.completed],
  }),
  percentCompleteType: createTable<model.PercentCompleteType>({
    physical: ['CP_Phys', model.percentCompleteTypeNames.physical],
    duration: ['CP_Drtn', model.percentCompleteTypeNames.duration],
    units: ['CP_Units', model.percentCompleteTypeNames.units],
  }),
  durationType: createTable<model.DurationType>({
    fixedUnitsPerTime: ['DT_FixedRate', 'Fixed Units/Time'],
    fixedDurationAndUnitsPerTime: ['DT_FixedDrtn', 'Fixed Duration and Units/Time'],
    fixedUnits: ['DT_FixedQty', 'Fixed Units'],
    fixedDurationAndUnits: ['DT_FixedDUR2', 'Fixed Duration and Units'],
  }),
  constraintType: createTable<model.ConstraintType>({
    startOn: ['CS_MSO', model.constraintNames.startOn],
    startOnOrBefore: ['CS_MSOB', model.constraintNames.startOnOrBefore],
    startOnOrAfter: ['CS_MSOA', model.constraintNames.startOnOrAfter],
    finishOn: ['CS_MEO', model.constraintNames.finishOn],
    finishOnOrBefore: ['CS_MEOB', model.constraintNames.finishOnOrBefore],
    finishOnOrAfter: ['CS_MEOA', model.constraintNames.finishOnOrAfter],
    asLateAsPossible: ['CS_ALAP', model.constraintNames.asLateAsPossible],
    mandatoryStart: ['CS_MANDSTART', model.constraintNames.mandatoryStart],
    mandatoryFinish: ['CS_MANDFIN', model.constraintNames.mandatoryFinish],
  }),
  /** Some programs write XER codes without the prefix, or use the letters in XML. */
  relationshipType: createTable<model.RelationshipType>({
    FS: ['PR_FS FS', `${model.relationshipTypeNames.FS}, FS`],
    SS: ['PR_SS SS', `${model.relationshipTypeNames.SS}, SS`],
    FF: ['PR_FF FF', `${model.relationshipTypeNames.FF}, FF`],
    SF: ['PR_SF SF', `${model.relationshipTypeNames.SF}, SF`],
  }),
  calendarType: createTable<model.CalendarType>({
    global: ['CA_Base', model.calendarTypeNames.global],
    project: ['CA_Project', model.calendarTypeNames.project],
    resource: ['CA_Rsrc', model.calendarTypeNames.resource],
  }),
  resourceType: createTable<model.ResourceType>({
    labor: ['RT_Labor', 'Labor'],
    nonlabor: ['RT_Equip', 'Nonlabor'],
    material: ['RT_Mat', 'Material'],
  }),
  accrual: createTable<model.AccrualType>({
    uniform: ['CL_Uniform', 'Uniform Over Activity'],
    start: ['CL_Start', 'Start of Activity'],
    end: ['CL_End', 'End of Activity'],
  }),
  criticalPathType: createTable<model.CriticalPathType>({
    totalFloat: ['CT_TotFloat', model.criticalPathTypeNames.totalFloat],
    longestPath: ['CT_DrivPath', model.criticalPathTypeNames.longestPath],
  }),
  lagCalendar: createTable<model.LagCalendar>({
    predecessor: ['rcal_Predecessor', model.lagCalendarNames.predecessor],
    successor: ['rcal_Successor', model.lagCalendarNames.successor],
    projectDefault: ['rcal_ProjDefault', model.lagCalendarNames.projectDefault],
    twentyFourHour: ['rcal_24Hour', model.lagCalendarNames.twentyFourHour],
  }),
  totalFloatType: createTable<model.TotalFloatType>({
    start: ['FT_SS', model.totalFloatTypeNames.start],
    finish: ['FT_FF', model.totalFloatTypeNames.finish],
    least: ['FT_Min', model.totalFloatTypeNames.least],
  }),
  activityCodeScope: createTable<model.ActivityCodeScope>({
    global: ['AS_Global', 'Global'],
    eps: ['AS_EPS', 'EPS'],
    project: ['AS_Project', 'Project'],
  }),
  userFieldDataType: createTable<model.UserFieldDataType>({
    text: ['FT_TEXT', 'Text'],
    startDate: ['FT_START_DATE', 'Start Date'],
    finishDate: ['FT_END_DATE', 'Finish Date'],
    cost: ['FT_MONEY', 'Cost'],
    number: ['FT_FLOAT FT_FLOAT_2_DECIMALS', 'Double'],
    integer: ['FT_INT', 'Integer'],
    indicator: ['FT_STATICTYPE', 'Indicator'],
  }),
  /** Files may have the character instead of the code. */
  decimalSymbol: new CodeTable<model.DecimalSymbol>(
    { ds_Period: '.', ds_Comma: ',', '.': '.', ',': ',' },
    { Period: '.', Comma: ',', '.': '.', ',': ',' },
  ),
  /** Whether scheduling ignores relationships to other projects. */
  ignoreOtherProjects: new CodeTable<boolean>({ SD_Both: false, SD_None: true }, {}),
} as const;

const createWords = <Value>(words: Readonly<Record<string, Value>>): CodeTable<Value> =>
  new CodeTable<Value>({}, words);

/** Words of P6 XML for values that XER files store differently. */
export const fieldWords = {
  progressMode: createWords<model.ProgressMode>({
    'Retained Logic': 'retainedLogic',
    'Progress Override': 'progressOverride',
    'Actual Dates': 'actualDates',
  }),
  /** How performance is calculated; the model keeps the code of XER files. */
  performanceRule: createWords({
    'Activity Percent Complete': 'EC_Cmp_pct',
    '0/100': 'EC_0_100',
    '50/50': 'EC_50_50',
    'Custom Percent Complete': 'EC_User_pct',
    'WBS Milestones Percent Complete': 'EC_MS',
  }),
  /** The subject of a user-defined field, by table name in XER files. */
  subjectArea: createWords({
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

/** The decimal symbol for the header field of an XER; undefined if unknown. */
export const findSymbol = (text = ''): model.DecimalSymbol | undefined =>
  fieldCodes.decimalSymbol.byLowerCase.get(text.trim().toLowerCase());
