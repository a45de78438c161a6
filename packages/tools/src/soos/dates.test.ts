import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { computeCpm, type ScheduledActivity } from '@floatwise/schedule/cpm';
import { formatMinutes, getScheduleOptions } from '@floatwise/schedule/model';
import { readSchedule, readXer, type XerSchedule } from '@floatwise/schedule/xer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryProgress } from './test/arbitrary-progress.ts';
import { formatTestXer, type TestXer } from './test/format-test-xer.ts';
import { isOpen, measureLagLeft, readNaively } from './test/naive-check.ts';
import { toReport } from '../answer/answer.ts';
import { repairXer } from './run.ts';
import { optionsSchema, type SoosOptions } from './options.ts';

const corpus = new URL('../../../../../shared/corpus/', import.meta.url);
const isThere = existsSync(corpus);
const names = isThere ? readdirSync(corpus).filter((name) => name.endsWith('.xer')) : [];

function repair(bytes: Uint8Array, options: Partial<SoosOptions> = {}) {
  const { bytes: pieces, answer } = repairXer(bytes, optionsSchema.parse(options));
  const report = toReport(answer);
  return { bytes: Buffer.concat(pieces), report };
}

function schedule(bytes: Uint8Array) {
  const model = readSchedule(readXer(bytes));
  const result = computeCpm(model);
  if (result.kind === 'loop') throw new Error('a loop');
  return { model, dates: new Map(result.activities.map((each) => [each.activity.id, each])), result };
}

/** Activities that are scheduled later, except As Late As Possible ones, which use the room they have. */
function listLater(before: Uint8Array, after: Uint8Array): string[] {
  const [was, is] = [schedule(before), schedule(after)];
  return [...was.dates].flatMap(([id, { activity, ...dates }]) => {
    const now = is.dates.get(id);
    if (activity.primaryConstraint?.type === 'asLateAsPossible' || !isRetained(was.model, activity.projectId))
      return [];
    return isAfter(now?.earlyStart, dates.earlyStart) || isAfter(now?.earlyFinish, dates.earlyFinish)
      ? [activity.code]
      : [];
  });
}

const isAfter = (date: number | undefined, other: number | undefined): boolean =>
  date !== undefined && other !== undefined && date > other;
const isRetained = (model: XerSchedule, project: Parameters<typeof getScheduleOptions>[1]): boolean =>
  getScheduleOptions(model, project).progressMode === 'retainedLogic';

/**
 * Whether a lag from an actual start still runs. P6 then waits only for the end of the lag, not for predecessors of the
 * started work; a successor that has started does not wait at all.
 */
function hasRunningStart(text: string): boolean {
  const file = readNaively(text);
  return file.links.some(
    (link) =>
      link.type.startsWith('S') &&
      !isOpen(file, `${link.predecessor}.S`) &&
      measureLagLeft(file, { ...link, type: 'SF' }) > 0,
  );
}

/** A single data date, because another project's could be later. */
const arbitraryPlan = arbitraryProgress(9).map((xer): TestXer => ({
  ...xer,
  progressOverride: false,
  activities: xer.activities.map((each) => (typeof each === 'string' ? each : { ...each, project: 'P1' })),
}));

/** Around the clock, so that different minutes are different instants of work. */
const arbitraryRoundPlan = arbitraryProgress(9).map((xer): TestXer => ({
  ...xer,
  activities: xer.activities.map((each) =>
    typeof each === 'string' ? each : { ...each, calendar: 'round' },
  ),
}));

describe('the dates of a repaired schedule', () => {
  it('are not later with the policy exact and retained logic', () => {
    let repaired = 0;
    fc.assert(
      fc.property(arbitraryPlan, (xer) => {
        const text = formatTestXer(xer);
        if (hasRunningStart(text)) return;
        const { bytes } = repair(Buffer.from(text), { policy: 'exact' });
        if (bytes.toString() === text) return;
        repaired += 1;
        expect(listLater(Buffer.from(text), bytes)).toEqual([]);
      }),
      { numRuns: 800 },
    );
    expect(repaired).toBeGreaterThan(50);
  });

  it('are not later if a lead in night shifts is passed on in day shifts', () => {
    const text = formatTestXer({
      activities: [
        { id: 'A', status: 'N', calendar: 'office', hours: 4 },
        { id: 'B', status: 'C', type: 'TT_FinMile', calendar: 'night', finish: 0 },
        { id: 'C', status: 'N', calendar: 'long', hours: 1 },
      ],
      links: ['A FS-4 B', 'B FS C'],
      lagCalendar: 'Successor',
    });
    const { bytes } = repair(Buffer.from(text), { policy: 'exact' });
    expect(listLater(Buffer.from(text), bytes)).toEqual([]);
  });

  it('are reported as calculated by scheduling the written file', () => {
    fc.assert(
      fc.property(arbitraryRoundPlan, fc.constantFrom('ff', 'exact'), (xer, policy) => {
        const bytes = Buffer.from(formatTestXer(xer));
        const repaired = repair(bytes, { policy });
        const [was, is] = [schedule(bytes), schedule(repaired.bytes)];
        const moved = [...was.dates].filter(([id, dates]) => hasMoved(dates, is.dates.get(id)));
        const rows = listRows(repaired.report, 'Moved Activities');
        expect(rows.map(([id]) => id).toSorted()).toEqual(moved.map(([id]) => id).toSorted());
        const sizes = rows.map((cells) => Math.abs(Number(cells[2])));
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
        // A file that comes back as it was moves nothing.
        if (repaired.bytes.equals(bytes)) return;
        expect(listRows(repaired.report, 'Project Finish').map((cells) => cells.slice(0, 3))).toEqual(
          was.result.projects.map(({ project, finish }, index) => [
            project.code,
            formatMinutes(finish),
            formatMinutes(is.result.projects[index]?.finish ?? finish),
          ]),
        );
      }),
      { numRuns: 400 },
    );
  });
});

function listRows(report: ReturnType<typeof repair>['report'], title: string) {
  return report.tables?.find((table) => table.title === title)?.rows ?? [];
}

const hasMoved = (was: ScheduledActivity, is: ScheduledActivity | undefined): boolean =>
  was.earlyStart !== is?.earlyStart || was.earlyFinish !== is?.earlyFinish;

describe.skipIf(!isThere)('on real files (skipped where ../shared/corpus is absent)', () => {
  it.each(names)('no date in %s is later with the policy exact', (name) => {
    const bytes = readFileSync(new URL(name, corpus));
    try {
      expect(listLater(bytes, repair(bytes, { policy: 'exact' }).bytes)).toEqual([]);
    } catch (error) {
      if (!(error instanceof UnusableInputError)) throw error;
    }
  });
});
