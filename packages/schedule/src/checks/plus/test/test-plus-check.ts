import { describe, expect, it } from 'vitest';
import { activity, at, createTestSchedule, type TestScheduleParts } from '../../../cpm/test/test-schedule.ts';
import type { Activity, Expense } from '../../../model/index.ts';
import { defaultCheckOptions, type CheckOptions } from '../../check-options.ts';
import type { Check, CheckResult, CheckRule, Offender } from '../../check.ts';
import { createAssessment } from '../../create-assessment.ts';
import { plusChecks } from '../../numbered-checks.ts';
import { runCheck } from '../../run-checks.ts';

export type PlusCheckParts = TestScheduleParts & { readonly expenses?: readonly Expense[] };

export interface PlusCheckCase {
  /** What the check does with these parts: `flags ...` or `ignores ...`. */
  readonly title: string;
  readonly parts: PlusCheckParts;
  /** The offenders: activities by code, links by id, anything else by subject. */
  readonly offenders: readonly string[];
}

/** Tests that a check has its number, and which offenders it finds in each case; at least one case must have some. */
export function testPlusCheck(no: string, rule: CheckRule, cases: readonly PlusCheckCase[]): void {
  describe(`${no} ${getCheck(rule).title}`, () => {
    it('is listed under its number', () => {
      expect(plusChecks.filter((each) => each.no === no)).toEqual([getCheck(rule)]);
    });

    it('has a case in which it finds something', () => {
      expect(cases.flatMap(({ offenders }) => offenders)).not.toEqual([]);
    });

    for (const { title, parts, offenders } of cases) {
      it(title, () => {
        const result = runPlusCheck(rule, parts);
        expect(listOffenders(result).sort()).toEqual([...offenders].sort());
        for (const { why } of result.offenders) expect(why).not.toBe('');
      });
    }
  });
}

function getCheck({ run }: CheckRule): Check {
  const check = plusChecks.find((each) => each.run === run);
  if (check === undefined) throw new RangeError('The rule is in no list of checks.');
  return check;
}

export function runPlusCheck(
  rule: CheckRule,
  parts: PlusCheckParts,
  options: Partial<CheckOptions> = {},
): CheckResult {
  const schedule = { ...createTestSchedule(parts), expenses: parts.expenses ?? [] };
  return runCheck(getCheck(rule), createAssessment(schedule, { ...defaultCheckOptions, ...options }));
}

/** Offenders in the format of `PlusCheckCase`. */
export const listOffenders = (result: CheckResult): string[] => result.offenders.map(nameOffender);

const nameOffender = ({ activity, link, subject = '' }: Offender): string =>
  activity?.code ?? link?.relationship.id ?? subject;

/** Minutes of a working day. */
export const day = 480;
/** A task completed in the week before the data date. */
export const done = {
  status: 'completed',
  remainingDurationMinutes: 0,
  actualStart: at('2026-03-09 08:00'),
  actualFinish: at('2026-03-10 17:00'),
} as const;
/** A task started in the week before the data date, half done. */
export const started = {
  status: 'inProgress',
  actualStart: at('2026-03-09 08:00'),
  remainingDurationMinutes: 240,
} as const;

export function milestone(
  code: string,
  type: 'startMilestone' | 'finishMilestone',
  fields: Partial<Activity> = {},
): Activity {
  return activity(code, { type, originalDurationMinutes: 0, remainingDurationMinutes: 0, ...fields });
}
