export { countUnread, type CountedSchedule } from './count-unread.ts';
export { checkUnread, describeUnread, formatUnread, listUnusable } from './judge-unread.ts';
export { allEssentials, schedulingEssentials, type Essential } from './essentials.ts';
export { UnreadLog, type Unread } from './unread-log.ts';
