import type {
  AccrualType,
  ActivityCodeScope,
  ActivityStatus,
  ActivityType,
  CalendarType,
  ConstraintType,
  CriticalPathType,
  DurationType,
  LagCalendar,
  PercentCompleteType,
  RelationshipType,
  ResourceType,
  TotalFloatType,
  UserFieldDataType,
} from '../model/index.ts';
import { CodeTable } from './code-table.ts';

/** P6's codes in our words. Sources: Oracle's P6 database reference, MPXJ's helpers, files P6 wrote. */
export const fieldCodes = {
  flag: new CodeTable<boolean>({ Y: true, N: false }),
  activityType: new CodeTable<ActivityType>({
    TT_Task: 'task',
    TT_Rsrc: 'resourceDependent',
    TT_LOE: 'levelOfEffort',
    TT_Mile: 'startMilestone',
    TT_FinMile: 'finishMilestone',
    TT_WBS: 'wbsSummary',
  }),
  activityStatus: new CodeTable<ActivityStatus>({
    TK_NotStart: 'notStarted',
    TK_Active: 'inProgress',
    TK_Complete: 'completed',
  }),
  percentCompleteType: new CodeTable<PercentCompleteType>({
    CP_Phys: 'physical',
    CP_Drtn: 'duration',
    CP_Units: 'units',
  }),
  durationType: new CodeTable<DurationType>({
    DT_FixedRate: 'fixedUnitsPerTime',
    DT_FixedDrtn: 'fixedDurationAndUnitsPerTime',
    DT_FixedQty: 'fixedUnits',
    DT_FixedDUR2: 'fixedDurationAndUnits',
  }),
  constraintType: new CodeTable<ConstraintType>({
    CS_MSO: 'startOn',
    CS_MSOB: 'startOnOrBefore',
    CS_MSOA: 'startOnOrAfter',
    CS_MEO: 'finishOn',
    CS_MEOB: 'finishOnOrBefore',
    CS_MEOA: 'finishOnOrAfter',
    CS_ALAP: 'asLateAsPossible',
    CS_MANDSTART: 'mandatoryStart',
    CS_MANDFIN: 'mandatoryFinish',
  }),
  /** Some writers leave the prefix out. */
  relationshipType: new CodeTable<RelationshipType>({
    PR_FS: 'FS',
    PR_SS: 'SS',
    PR_FF: 'FF',
    PR_SF: 'SF',
    FS: 'FS',
    SS: 'SS',
    FF: 'FF',
    SF: 'SF',
  }),
  calendarType: new CodeTable<CalendarType>({
    CA_Base: 'global',
    CA_Project: 'project',
    CA_Rsrc: 'resource',
  }),
  resourceType: new CodeTable<ResourceType>({ RT_Labor: 'labor', RT_Equip: 'nonlabor', RT_Mat: 'material' }),
  accrual: new CodeTable<AccrualType>({ CL_Uniform: 'uniform', CL_Start: 'start', CL_End: 'end' }),
  criticalPathType: new CodeTable<CriticalPathType>({
    CT_TotFloat: 'totalFloat',
    CT_DrivPath: 'longestPath',
  }),
  lagCalendar: new CodeTable<LagCalendar>({
    rcal_Predecessor: 'predecessor',
    rcal_Successor: 'successor',
    rcal_ProjDefault: 'projectDefault',
    rcal_24Hour: 'twentyFourHour',
  }),
  totalFloatType: new CodeTable<TotalFloatType>({ FT_SS: 'start', FT_FF: 'finish', FT_Min: 'least' }),
  /** Whether relationships to other projects are left out. */
  ignoreOtherProjects: new CodeTable<boolean>({ SD_Both: false, SD_None: true }),
  activityCodeScope: new CodeTable<ActivityCodeScope>({
    AS_Global: 'global',
    AS_EPS: 'eps',
    AS_Project: 'project',
  }),
  userFieldDataType: new CodeTable<UserFieldDataType>({
    FT_TEXT: 'text',
    FT_START_DATE: 'startDate',
    FT_END_DATE: 'finishDate',
    FT_MONEY: 'cost',
    FT_FLOAT: 'number',
    FT_FLOAT_2_DECIMALS: 'number',
    FT_INT: 'integer',
    FT_STATICTYPE: 'indicator',
  }),
} as const;
