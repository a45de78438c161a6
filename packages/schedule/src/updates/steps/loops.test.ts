import { describe, expect, it } from 'vitest';
import { pairUpdates } from '../pair-updates.ts';
import { scheduleSteps } from './schedule-steps.ts';
import { createUpdateFile, links, type TestPlan } from './test/test-plan.ts';

const plan = (effort: string, plannedLinks: TestPlan['links']): TestPlan => ({
  dataDate: '2026-03-02 08:00',
  activities: [
    { code: 'A', hours: 8 },
    { code: 'B', hours: 16, type: effort },
  ],
  links: plannedLinks,
});

const compare = (previous: TestPlan, current: TestPlan, keepSteps = false) =>
  scheduleSteps(
    pairUpdates([
      createUpdateFile('march.xer', previous),
      createUpdateFile('april.xer', current, { firstId: 300 }),
    ]),
    { keepSteps },
  );

describe('a loop between the files', () => {
  it('joins its step with the next one', () => {
    const previous = plan('TT_LOE', [...links('A > B'), ...links('B > A')]);
    const { windows, findings, files } = compare(previous, plan('TT_Task', links('A > B')), true);
    expect(windows[0]?.steps.map(({ step, days }) => [step, days])).toEqual([
      ['rescheduledPrevious', 0],
      ['progress', 0],
      ['durations+network', 2],
      ['calendars', 0],
      ['rescheduledCurrent', 0],
    ]);
    expect(findings).toEqual([
      {
        code: 'updates.loop',
        severity: 'info',
        message: expect.stringMatching(
          /^Steps durations and network are joined, because between them the logic loops\. The logic contains a loop: (A -> B -> A|B -> A -> B)\./,
        ) as string,
      },
    ]);
    expect(files.map(({ name }) => name)).toEqual([
      'step_0_previous',
      'step_1_progress',
      'step_3_durations+network',
      'step_4_calendars',
    ]);
  });
});

describe('a loop in a file', () => {
  it('gives no steps and names the file', () => {
    const looped = plan('TT_Task', [...links('A > B'), ...links('B > A')]);
    for (const [previous, current, name] of [
      [looped, plan('TT_Task', links('A > B')), 'march.xer'],
      [plan('TT_Task', links('A > B')), looped, 'april.xer'],
    ] as const) {
      const { windows, findings, files } = compare(previous, current, true);
      expect([windows, files]).toEqual([[undefined], []]);
      expect(findings.map(({ code, severity }) => [code, severity])).toEqual([['updates.loop', 'warning']]);
      expect(findings[0]?.message.startsWith(`${name}: The logic contains a loop:`)).toBe(true);
    }
  });
});
