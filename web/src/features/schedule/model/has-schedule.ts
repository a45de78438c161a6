/** Of the tab, as its tables have theirs. */
export const scheduleTitle = 'Schedule';

export const isXer = ({ name }: Pick<File, 'name'>): boolean => /\.xer$/i.test(name);

const isSheet = ({ name }: Pick<File, 'name'>): boolean => /\.xlsx?$/i.test(name);

/** The files whose activities have cards. Of a spreadsheet there is no chart, so an .xer goes before it. */
export function listSchedules<Named extends Pick<File, 'name'>>(files: readonly Named[]): readonly Named[] {
  const schedules = files.filter(isXer);
  return schedules.length > 0 ? schedules : files.filter(isSheet);
}

/** Whether a result was made from a schedule that can be shown. */
export const hasSchedule = (files: readonly Pick<File, 'name'>[]): boolean => files.some(isXer);
