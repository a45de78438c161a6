export * from './create-hours-reader.ts';
export * from './day-shifts.ts';
export * from './format-calendar-data.ts';
export * from './create-work-calendars.ts';
export * from './parse-calendar-data.ts';
export * from './work-calendar.ts';
