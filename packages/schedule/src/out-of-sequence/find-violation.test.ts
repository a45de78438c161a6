import { describe, expect, it } from 'vitest';
import {
  activity,
  at,
  calendar,
  createTestSchedule,
  fiveDays,
  fullTime,
  type TestScheduleParts,
} from '../cpm/test/test-schedule.ts';
import { ActivityLabels, type Activity, type CalendarId } from '../model/index.ts';
import { createProgressNetwork, orderProgressNetwork } from './create-progress-network.ts';
import { isUnjudged, measureAchievedLag, listOutOfSequence } from './find-violation.ts';
import { listProgressFindings } from './list-progress-findings.ts';

const done = (code: string, start: string, finish: string, fields: Partial<Activity> = {}): Activity =>
  activity(code, { status: 'completed', actualStart: at(start), actualFinish: at(finish), ...fields });
const begun = (code: string, start: string, fields: Partial<Activity> = {}): Activity =>
  activity(code, { status: 'inProgress', actualStart: at(start), ...fields });

/** Data date Monday 2026-03-16 08:00; five days of 08-12 and 13-17. */
function judge(
  activities: readonly Activity[],
  links: readonly string[],
  parts: Partial<TestScheduleParts> & { readonly dayTolerance?: boolean } = {},
) {
  const network = createProgressNetwork(createTestSchedule({ activities, links, ...parts }));
  const options = { dayTolerance: parts.dayTolerance ?? false };
  return listOutOfSequence(network, options).map(
    ({ violation, link }) => `${violation} ${links[link.relationship] ?? ''}`,
  );
}

describe('out of sequence', () => {
  it('is an event that happened before its open predecessor', () => {
    const activities = [activity('A'), begun('B', '2026-03-10 08:00')];
    expect(judge(activities, ['A FS B', 'A SS B', 'A FF B', 'A SF B'])).toEqual([
      'active A FS B',
      'active A SS B',
    ]);
  });

  it('accepts a lead that reaches back from the forecast far enough', () => {
    const begunFriday = begun('B', '2026-03-13 15:00');
    const due = activity('A', { remainingFinish: at('2026-03-17 12:00') });
    // From Friday 15:00 to Tuesday 12:00 there are 2 + 8 + 4 working hours.
    expect(judge([due, begunFriday], ['A FS-14 B', 'A FS-13.9 B'])).toEqual(['active A FS-13.9 B']);
    expect(judge([activity('A'), begunFriday], ['A FS-2 B', 'A FS-1 B'])).toEqual(['active A FS-1 B']);
  });

  it('checks historic links in working minutes of the lag calendar', () => {
    const activities = [
      done('A', '2026-03-02 08:00', '2026-03-06 17:00', { calendarId: 'five' as CalendarId }),
      begun('B', '2026-03-09 08:00', { calendarId: 'all' as CalendarId }),
    ];
    const calendars = [calendar('five', fiveDays, { isDefault: true }), calendar('all', fullTime)];
    const links = ['A FS B', 'A FS+63 B', 'A FS+1 B'];
    const by = (lagCalendar: 'predecessor' | 'successor' | 'projectDefault' | 'twentyFourHour') =>
      judge(activities, links, { calendars, options: { lagCalendar } });
    expect(by('predecessor')).toEqual(['historic A FS+63 B', 'historic A FS+1 B']);
    expect(by('projectDefault')).toEqual(['historic A FS+63 B', 'historic A FS+1 B']);
    expect(by('successor')).toEqual([]);
    expect(by('twentyFourHour')).toEqual([]);
  });

  it('treats a date in nonworking time as the next start of work', () => {
    const activities = [done('A', '2026-03-02 08:00', '2026-03-08 11:00'), begun('B', '2026-03-06 17:00')];
    expect(judge(activities, ['A FS B'])).toEqual([]);
  });

  it('ignores differences within the same day on request', () => {
    const activities = [done('A', '2026-03-02 08:00', '2026-03-06 15:00'), begun('B', '2026-03-06 09:00')];
    expect(judge(activities, ['A FS B'])).toEqual(['historic A FS B']);
    expect(judge(activities, ['A FS B'], { dayTolerance: true })).toEqual([]);
    expect(judge(activities, ['A FS+4 B'], { dayTolerance: true })).toEqual(['historic A FS+4 B']);
  });

  it('dates a milestone by its only date', () => {
    const reached = { status: 'completed', actualFinish: at('2026-03-09 08:00') } as const;
    const activities = [
      done('A', '2026-03-02 08:00', '2026-03-10 12:00'),
      activity('M', { ...reached, type: 'startMilestone' }),
      activity('F', { ...reached, type: 'finishMilestone' }),
    ];
    expect(judge(activities, ['A FS M', 'A FF F', 'A SS F'])).toEqual(['historic A FS M', 'historic A FF F']);
  });

  it('ignores followers, self-links and ends outside the file', () => {
    const activities = [
      activity('A'),
      begun('L', '2026-03-10 08:00', { type: 'levelOfEffort' }),
      begun('W', '2026-03-10 08:00', { type: 'wbsSummary' }),
      begun('B', '2026-03-10 08:00'),
    ];
    const links = ['A FS L', 'A FS W', 'L FS B', 'B FS B', 'Z FS B', 'A FS Z'];
    const network = createProgressNetwork(createTestSchedule({ activities, links }));
    expect(network.links).toEqual([]);
    const selfLinks = network.selfLinks.map(({ relationship }) => relationship);
    expect([selfLinks, network.outsideLinks]).toEqual([[3], [4, 5]]);
  });

  it('replaces a missing or impossible finish by the actual start, with a warning', () => {
    const activities = [
      activity('A', { status: 'completed', actualStart: at('2026-03-10 08:00') }),
      done('C', '2026-03-11 08:00', '2026-03-10 17:00'),
      begun('B', '2026-03-10 09:00'),
      activity('D', { status: 'inProgress' }),
    ];
    const schedule = createTestSchedule({ activities, links: ['A FS B', 'C FS B', 'B SS D', 'A SS-1 D'] });
    const network = createProgressNetwork(schedule);
    expect(network.links.map((link) => isUnjudged(network, link))).toEqual([false, false, true, true]);
    expect(network.links.slice(0, 2).map((link) => measureAchievedLag(network, link))).toEqual([60, -420]);
    expect(listOutOfSequence(network).map(({ link }) => link.relationship)).toEqual([1]);
    expect(
      listProgressFindings(schedule, network).map(
        ({ code, at: place }) => `${code} ${place?.activity ?? ''}`,
      ),
    ).toEqual(['E_STATUS A', 'E_STATUS C', 'E_STATUS D']);
  });

  it('warns of a project without a data date and of dates after the data date', () => {
    const activities = [begun('A', '2026-03-17 08:00'), activity('B')];
    const dated = createTestSchedule({ activities });
    expect(listProgressFindings(dated, createProgressNetwork(dated)).map(({ code }) => code)).toEqual([
      'progress.after-data-date',
    ]);
    const undated = createTestSchedule({ activities, project: { dataDate: undefined } });
    const network = createProgressNetwork(undated);
    expect(listProgressFindings(undated, network)[0]?.message).toBe(
      'Project P has no data date; its latest actual date is used.',
    );
    expect(network.activities[1]?.start).toEqual({ happened: false, date: at('2026-03-17 08:00') });
  });

  it('orders activities by their links and reports a loop', () => {
    const activities = ['A', 'B', 'C'].map((code) => activity(code));
    const place = (links: readonly string[]) => {
      const schedule = createTestSchedule({ activities, links });
      return [...orderProgressNetwork(createProgressNetwork(schedule), new ActivityLabels(schedule)).places];
    };
    expect(place(['C FS B', 'B FF A'])).toEqual([2, 1, 0]);
    expect(() => place(['A FS B', 'B SS A'])).toThrow(
      'The logic contains a loop: A -> B -> A. P6 cannot schedule it; remove one of these links and try again.',
    );
  });
});
