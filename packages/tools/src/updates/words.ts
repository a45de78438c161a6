import {
  activityStatuses,
  activityStatusNames,
  activityTypeNames,
  activityTypes,
  constraintNames,
  constraintTypes,
  fieldCodes,
  formatMinutes,
  parseMinutes,
  type Minutes,
} from '@floatwise/schedule';

/** P6's codes in P6's own words; a code that is not known stays. */
const createWords =
  (words: readonly (readonly [code: string, words: string])[]) =>
  (code: string | null): string | null =>
    code === null ? null : (new Map(words).get(code) ?? code);

export const nameType = createWords(
  activityTypes.map((type) => [fieldCodes.activityType.getCode(type), activityTypeNames[type]]),
);
export const nameStatus = createWords(
  activityStatuses.map((status) => [fieldCodes.activityStatus.getCode(status), activityStatusNames[status]]),
);
export const nameConstraint = createWords(
  constraintTypes.map((type) => [fieldCodes.constraintType.getCode(type), constraintNames[type]]),
);
export const nameDurationType = createWords([
  ['DT_FixedRate', 'Fixed Units/Time'],
  ['DT_FixedDrtn', 'Fixed Duration & Units/Time'],
  ['DT_FixedQty', 'Fixed Units'],
  ['DT_FixedDUR2', 'Fixed Duration & Units'],
]);
export const namePercentType = createWords([
  ['CP_Phys', 'Physical'],
  ['CP_Drtn', 'Duration'],
  ['CP_Units', 'Units'],
]);

/** What P6 calls the settings of a project that are compared. */
export const settingNames: Readonly<Record<string, string>> = {
  plan_end_date: 'Must Finish By',
  critical_drtn_hr_cnt: 'Critical Float (h)',
  critical_path_type: 'Critical Path Type',
  sched_retained_logic: 'Retained Logic',
  sched_progress_override: 'Progress Override',
  sched_calendar_on_relationship_lag: 'Calendar for Lag',
  sched_use_expect_end_flag: 'Use Expected Finish Dates',
  sched_open_critical_flag: 'Make Open-Ended Activities Critical',
  sched_float_type: 'Total Float Type',
};

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `17-Mar-26`. A finish at midnight is of the day before: give the minute before it. */
export function formatDay(minutes: Minutes): string {
  const [year = '', month = '', day = ''] = formatMinutes(minutes).slice(0, 10).split('-');
  return `${day}-${months[Number(month) - 1] ?? month}-${year.slice(-2)}`;
}

/** A time of a row in a text: `2026-03-16 08:00`. */
export function formatTime(time: string | null): string | null {
  return time?.replace('T', ' ') ?? null;
}

/** Whole calendar days from one time of a row to another. */
export function countDays(from: string | null, to: string | null): number | null {
  const [one, other] = [from, to].map((time) => (time === null ? undefined : parseMinutes(time)));
  if (one === undefined || other === undefined) return null;
  return Math.floor(other / 1440) - Math.floor(one / 1440);
}

/** `+13`, `-7`, `0`. */
export function formatSigned(days: number): string {
  return days > 0 ? `+${days}` : String(days);
}
