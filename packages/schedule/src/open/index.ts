export { ActivityCalendar, type DateLike } from './activity-calendar.ts';
export { openSchedule } from './open-schedule.ts';
export { type ActivityLink, OpenedActivity } from './opened-activity.ts';
export { OpenedSchedule, type ScheduleFormat } from './opened-schedule.ts';
