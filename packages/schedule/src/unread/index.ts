export { countUnread, type CountedSchedule } from './count-unread.ts';
export {
  checkUnread,
  createUnreadNote,
  describeUnread,
  formatUnread,
  listUnusable,
  type UnreadNote,
} from './judge-unread.ts';
export { allEssentials, schedulingEssentials, type Essential } from './essentials.ts';
export { UnreadLog, type Unread } from './unread-log.ts';
