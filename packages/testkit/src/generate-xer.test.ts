import { createProgressNetwork, listOutOfSequence } from '@floatwise/schedule/out-of-sequence';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { describe, expect, it } from 'vitest';
import { generateXer } from './generate-xer.ts';

describe('a generated XER', () => {
  const options = { activities: 300, relationships: 700, assignments: 100 };

  it('is equal for equal seeds and different for different ones', () => {
    expect(
      Buffer.from(generateXer({ ...options, seed: 5 })).equals(generateXer({ ...options, seed: 5 })),
    ).toBe(true);
    expect(
      Buffer.from(generateXer({ ...options, seed: 5 })).equals(generateXer({ ...options, seed: 6 })),
    ).toBe(false);
  });

  it('has the requested contents, and causes no warnings', () => {
    const schedule = readSchedule(readXer(generateXer(options)));
    const { unread, ...lists } = schedule;
    expect((Object.values(lists) as unknown[]).every(Array.isArray)).toBe(true);
    expect(unread.list()).toEqual([]);
    expect(schedule.findings.filter(({ code }) => code !== 'xer.code-page')).toEqual([]);
    expect([schedule.activities.length, schedule.assignments.length, schedule.calendars.length]).toEqual([
      300, 100, 3,
    ]);
    // Duplicate links are left out.
    expect(schedule.relationships.length).toBeGreaterThan(650);
  });

  it('has only forward links between activities of the file', () => {
    const { activities, relationships } = readSchedule(readXer(generateXer(options)));
    const place = new Map(activities.map(({ id }, index) => [id, index]));
    for (const { predecessorId, successorId } of relationships) {
      expect(place.get(predecessorId)).toBeLessThan(place.get(successorId) ?? -1);
    }
  });

  it('has about the requested number of out-of-sequence relationships, some of them historic', () => {
    const count = (outOfSequence: number) => {
      const bytes = generateXer({ activities: 3000, relationships: 9000, outOfSequence });
      return listOutOfSequence(createProgressNetwork(readSchedule(readXer(bytes))));
    };
    expect(count(0)).toEqual([]);
    const found = count(300);
    expect(found.length).toBeGreaterThan(240);
    expect(found.length).toBeLessThan(360);
    expect(found.filter(({ violation }) => violation === 'historic').length).toBeGreaterThan(10);
  });
});
