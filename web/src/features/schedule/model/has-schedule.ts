/** Of the tab, as its tables have theirs. */
export const scheduleTitle = 'Schedule';

/** A file with calendars and all dates, of which there is a chart: an XER or P6 XML. */
export const isSchedule = ({ name }: Pick<File, 'name'>): boolean => /\.(xer|xml)$/i.test(name);

const isSheet = ({ name }: Pick<File, 'name'>): boolean => /\.xlsx?$/i.test(name);

/** The files whose activities have cards. Of a spreadsheet there is no chart, so a schedule goes before it. */
export function listSchedules<Named extends Pick<File, 'name'>>(files: readonly Named[]): readonly Named[] {
  const schedules = files.filter(isSchedule);
  return schedules.length > 0 ? schedules : files.filter(isSheet);
}

/** Whether a result was made from a schedule that can be shown. */
export const hasSchedule = (files: readonly Pick<File, 'name'>[]): boolean => files.some(isSchedule);
