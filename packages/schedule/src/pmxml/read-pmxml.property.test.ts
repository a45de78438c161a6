import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPmxml } from './read-pmxml.ts';
import { arbitrarySchedule } from './test/arbitrary-schedule.ts';
import { writePmxml } from './test/write-pmxml.ts';

describe('a schedule written as P6 XML', () => {
  it('is read back unchanged', () => {
    fc.assert(
      fc.property(arbitrarySchedule, (original) => {
        const { findings, unread, ...schedule } = readPmxml(writePmxml(original)).schedule;
        expect([findings, unread.list()]).toEqual([[], []]);
        expect(schedule).toEqual(original);
      }),
    );
  });

  it('is read back unchanged as a baseline', () => {
    fc.assert(
      fc.property(arbitrarySchedule, arbitrarySchedule, (main, baseline) => {
        const bytes = writePmxml({ ...main, calendars: [], resources: [] }, [baseline]);
        const [read] = readPmxml(bytes).baselines;
        expect(read?.originalProjectId).toBe(baseline.projects[0]?.originalProjectId);
        expect(read?.schedule.projects[0]).toEqual({ ...baseline.projects[0], isExported: true });
        for (const list of ['wbsNodes', 'activities', 'relationships', 'assignments', 'expenses'] as const)
          expect(read?.schedule[list]).toEqual(baseline[list]);
      }),
      { numRuns: 30 },
    );
  });
});
