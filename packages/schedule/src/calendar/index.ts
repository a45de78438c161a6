export * from './create-work-calendars.ts';
export * from './day-shifts.ts';
export * from './parse-calendar-data.ts';
export * from './work-calendar.ts';
