import { toMinusSign } from '@floatwise/contracts';
import {
  activityStatusNames,
  activityTypeNames,
  calendarTypeNames,
  constraintNames,
  criticalPathTypeNames,
  durationTypeNames,
  lagCalendarNames,
  parseMinutes,
  percentCompleteTypeNames,
  totalFloatTypeNames,
} from '@floatwise/schedule/model';
import { fieldCodes } from '@floatwise/schedule/xer';

type NameCode = (code: string | null) => string | null;

/** P6's codes in P6's words; an unknown code is returned unchanged. */
const createWords =
  <Value extends string>(
    { byLowerCase }: { readonly byLowerCase: ReadonlyMap<string, Value> },
    names: Readonly<Record<Value, string>>,
  ): NameCode =>
  (code) => {
    const value = byLowerCase.get(code?.trim().toLowerCase() ?? '');
    return value === undefined ? code : names[value];
  };

export const nameType = createWords(fieldCodes.activityType, activityTypeNames);
export const nameStatus = createWords(fieldCodes.activityStatus, activityStatusNames);
export const nameConstraint = createWords(fieldCodes.constraintType, constraintNames);
export const nameDurationType = createWords(fieldCodes.durationType, durationTypeNames);
export const namePercentType = createWords(fieldCodes.percentCompleteType, percentCompleteTypeNames);
export const nameCalendarType = createWords(fieldCodes.calendarType, calendarTypeNames);

export const settingNames: Readonly<Record<string, string>> = {
  plan_end_date: 'Must Finish By',
  critical_drtn_hr_cnt: 'Critical Float (h)',
  critical_path_type: 'Critical Path Type',
  sched_retained_logic: 'Retained Logic',
  sched_progress_override: 'Progress Override',
  sched_calendar_on_relationship_lag: 'Calendar for Lag',
  sched_use_expect_end_flag: 'Use Expected Finish Dates',
  sched_open_critical_flag: 'Make Open-Ended Activities Critical',
  sched_lag_early_start_flag: 'Compute Start to Start Lag From',
  sched_outer_depend_type: 'Ignore Relationships to and From Other Projects',
  sched_float_type: 'Total Float Type',
};

const flags: NameCode = (code) => (code === 'Y' ? 'Yes' : code === 'N' ? 'No' : code);

const settingWords: Readonly<Record<string, NameCode>> = {
  plan_end_date: (date) => date?.replace(' ', 'T') ?? null,
  critical_path_type: createWords(fieldCodes.criticalPathType, criticalPathTypeNames),
  sched_retained_logic: flags,
  sched_progress_override: flags,
  sched_calendar_on_relationship_lag: createWords(fieldCodes.lagCalendar, lagCalendarNames),
  sched_use_expect_end_flag: flags,
  sched_open_critical_flag: flags,
  sched_lag_early_start_flag: (code) => (code === 'Y' ? 'Early Start' : code === 'N' ? 'Actual Start' : code),
  sched_outer_depend_type: (code) => (code === 'SD_None' ? 'Yes' : code === 'SD_Both' ? 'No' : code),
  sched_float_type: createWords(fieldCodes.totalFloatType, totalFloatTypeNames),
};

/** The value of a setting in P6's words; dates as in other cells; hours are unchanged. */
export function nameSetting(field: string, value: string | null): string | null {
  return settingWords[field]?.(value) ?? value;
}

/** Whole calendar days from one time of a row to another. */
export function countDays(from: string | null, to: string | null): number | null {
  const [one, other] = [from, to].map((time) => (time === null ? undefined : parseMinutes(time)));
  if (one === undefined || other === undefined) return null;
  return Math.floor(other / 1440) - Math.floor(one / 1440);
}

/** `+13`, `\u22127`, `0`. */
export function formatSigned(days: number): string {
  return days > 0 ? `+${days}` : toMinusSign(String(days));
}
