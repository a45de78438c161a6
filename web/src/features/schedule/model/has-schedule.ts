/** Of the tab, as its tables have theirs. */
export const scheduleTitle = 'Schedule';

export const isXer = ({ name }: Pick<File, 'name'>): boolean => /\.xer$/i.test(name);

/** Whether a result was made from a schedule that can be shown. */
export const hasSchedule = (files: readonly Pick<File, 'name'>[]): boolean => files.some(isXer);
