/** Title of the tab. */
export const scheduleTitle = 'Schedule';

/** Whether a file has calendars and all dates for a chart: an XER or P6 XML. */
export const isSchedule = ({ name }: Pick<File, 'name'>): boolean => /\.(xer|xml)$/i.test(name);

const isSheet = ({ name }: Pick<File, 'name'>): boolean => /\.xlsx?$/i.test(name);

/** The files whose activities have cards. A spreadsheet has no chart, so it is used only if there is no schedule. */
export function listSchedules<Named extends Pick<File, 'name'>>(files: readonly Named[]): readonly Named[] {
  const schedules = files.filter(isSchedule);
  return schedules.length > 0 ? schedules : files.filter(isSheet);
}

/** Whether a result was made from a schedule that can be shown. */
export const hasSchedule = (files: readonly Pick<File, 'name'>[]): boolean => files.some(isSchedule);
