import { UnreadLog } from '@floatwise/schedule/unread';
import { expect, it } from 'vitest';
import { noteUnread } from './note-unread.ts';

const createLog = (unread: number, of: number): UnreadLog => {
  const log = new UnreadLog();
  log.counts = { projects: 1, activities: of, relationships: 0, calendars: 0 };
  for (let row = 0; row < unread; row += 1) log.add('durations', row, () => `line ${row}: '?'`);
  return log;
};

it('says what could not be read of a file, and throws if it is too much', () => {
  expect(noteUnread(createLog(0, 100))).toBeUndefined();
  expect(noteUnread(createLog(1, 100))).toEqual({
    message: '1 of 100 durations could not be read.',
    isUsable: true,
  });
  expect(noteUnread(createLog(10, 100))).toEqual({
    message: expect.stringMatching(
      /^10 of 100 durations could not be read: dates below are not usable\. First: line 0: '\?'; .*\. In P6, export/,
    ) as string,
    isUsable: false,
  });
  expect(() => noteUnread(createLog(21, 100))).toThrow(/^21 of 100 durations could not be read: line 0/);
});
