import { formatRefusal, RefusedCall } from './file-access.ts';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { runTool } from '@floatwise/tools/run';
import { describe, expect, it } from 'vitest';
import { createDamage, damageXer, damagedKinds, type DamagedKind } from '../../tools/src/test/damage-file.ts';
import { answerCall } from './answer-call.ts';
import type { ToolName } from './definitions.ts';
import { ScheduleStore } from './schedule/open-schedule.ts';

const path = 'plan.xer';
const questions: readonly (readonly [ToolName, object])[] = [
  ['read_schedule', {}],
  ['list_activities', { order: 'file' }],
  ['get_activity', { id: 'A10010' }],
  ['get_critical_path', { by: 'project' }],
  ['find_float_paths', { paths: 2, byTotalFloat: true }],
  ['explain_least_float', {}],
  ['compute_dates', {}],
  ['assess_schedule', {}],
  ['convert_file', { tool: 'cpd', files: [path] }],
];

/** The answer as an assistant reads it; a refusal is its sentence. */
async function ask(name: ToolName, input: object, bytes: Uint8Array): Promise<string> {
  const file = { fileName: path, bytes };
  const page = { limit: 5, cursor: undefined };
  try {
    const answer = await answerCall(
      name,
      { path, ...page, ...input },
      {
        openSchedule: () => Promise.resolve(new ScheduleStore(1).open({ ...file, key: path })),
        listFiles: () => Promise.resolve([]),
        runTool: async ({ tool }) => {
          const { report, unchanged = false } = await runTool(tool, file);
          return { report, unchanged, keep: () => Promise.resolve([]) };
        },
      },
    );
    return JSON.stringify(answer);
  } catch (error) {
    if (error instanceof UnusableInputError || error instanceof RefusedCall) return formatRefusal(error);
    throw error;
  }
}

/** Kinds of which any file has few values, so that one is too much. */
const wholeKinds: readonly DamagedKind[] = ['dataDates', 'calendars'];

describe.each(damagedKinds)('%s that cannot be read', (kind) => {
  const isWhole = wholeKinds.includes(kind);
  const damage = (share: number, isEmpty = false): Uint8Array =>
    damageXer(createDamage(kind, share, { seed: 3, isEmpty }));

  it.skipIf(isWhole).each(questions)('come first in the answer of %s', async (name, input) => {
    for (const isEmpty of [false, true])
      expect(await ask(name, input, damage(0.12, isEmpty))).toMatch(
        /^\{"warning":"\d+ of \d+ [a-z' ]+ could not be read: [a-z ]+ below are not usable\./,
      );
    expect(await ask(name, input, damage(0.015))).toMatch(
      /^\{"warning":"\d+ of \d+ [a-z' ]+ could not be read\./,
    );
  });

  it.each(questions)('are reason enough for %s to refuse a file', async (name, input) => {
    // At most so many activities have begun.
    const share = kind === 'dates' ? 0.12 : 0.6;
    const answer = await ask(name, input, damage(share));
    expect(answer).toMatch(
      kind === 'dates'
        ? /^\{"warning":"\d+ of \d+ activities' dates could not be read/
        : /\d+ of \d+ [a-z' ]+ could not be read: (?:line \d+, table|relationship \d+: activity|calendar ")/,
    );
  });
});
