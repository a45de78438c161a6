import { checkUnread, createUnreadNote, type UnreadLog } from '@floatwise/schedule/unread';
import type { UnreadNote } from '../model/unread-note.ts';

/** What the page says about a file of which something could not be read. @throws UnusableInputError as the tools do */
export function noteUnread(log: UnreadLog): UnreadNote | undefined {
  const unread = log.list();
  checkUnread(unread);
  return createUnreadNote(unread);
}
