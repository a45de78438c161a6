import { generateXer } from '@floatwise/testkit';
import { describe, expect, it } from 'vitest';
import { countTasks } from './count-tasks.ts';

const count = (bytes: BlobPart) => countTasks(new Blob([bytes]), new AbortController().signal);

describe('countTasks', () => {
  it.each([1, 300, 301, 5_000])('counts the %i activities of a schedule', async (activities) => {
    expect(
      await count(generateXer({ activities, relationships: activities }) as Uint8Array<ArrayBuffer>),
    ).toBe(activities);
  });

  it('counts only rows of the TASK table, including with single-character line endings', async () => {
    const lines = [
      'ERMHDR\t8.2',
      '%T\tTASKPRED',
      '%F\ta',
      '%R\t1',
      '%T\tTASK',
      '%F\ta',
      '%R\t1',
      '%R\t2',
      '%E',
    ];
    for (const end of ['\n', '\r']) expect(await count(lines.join(end))).toBe(2);
    expect(await count(`${lines.join('\r\n')}\r\n`)).toBe(2);
    const wide = Buffer.from(lines.join('\r\n'), 'utf16le');
    expect(await count(new Uint8Array(wide))).toBe(2);
    expect(await count(new Uint8Array(Buffer.from(wide).swap16()))).toBe(2);
  });

  it('returns no number if there is no such table', async () => {
    expect(await count('')).toBeUndefined();
    expect(await count('PK\u0003\u0004')).toBeUndefined();
  });
});
