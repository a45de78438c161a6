import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conversionEventSchema, conversionProgressSchema } from './conversion-messages.ts';
import { conversionSchema, hasEnded, isSettled } from './conversion.ts';
import { conversionIdSchema, toolIdSchema, userIdSchema } from './ids.ts';
import { conversionSubjects, eventStream, jobStream, objectKeys, sizeClasses } from './subjects.ts';

const id = conversionIdSchema.parse('3f0c6d0a-9a5e-4d57-8f6e-2b6f5f0f9d11');
const queued = {
  version: 1,
  id,
  instance: 'one',
  userId: 'a'.repeat(24),
  username: 'Ann',
  toolId: 'x-pobs',
  fileName: 'План "1".xer',
  requestedAt: '2026-01-01T00:00:00.000Z',
  since: '2026-01-01T00:00:00.000Z',
  deadline: '2026-01-01T00:02:00.000Z',
  inputBytes: 1,
  options: { keepUsed: true, nested: { list: [1, null] } },
  attempt: 0,
  state: 'queued',
};
const outcome = { outputName: 'a_x-pobs.xer', outputBytes: 1, tasks: 1, durationMs: 1.5 };

describe('messages', () => {
  it('survive a round trip through JSON', () => {
    const sent = conversionSchema.parse(queued);
    expect(conversionSchema.parse(JSON.parse(JSON.stringify(sent)))).toEqual(sent);
  });

  it.each([
    ['an invalid id', { id: '1' }],
    ['an invalid user id', { userId: 'A'.repeat(24) }],
    ['a tool id that could break out of a subject', { toolId: 'x.>' }],
    ['an unknown state', { state: 'paused' }],
    ['no tool while queued', { toolId: undefined }],
    ['a failure without a reason', { state: 'failed' }],
    ['a time without a zone', { requestedAt: '2026-01-01T00:00:00' }],
  ])('are refused with %s', (_what, change) => {
    expect(conversionSchema.safeParse({ ...queued, ...change }).success).toBe(false);
  });

  it('report progress as a fraction of the stage', () => {
    expect(conversionProgressSchema.safeParse({ stage: 'conversion', fraction: 1.01 }).success).toBe(false);
    expect(conversionProgressSchema.safeParse({ stage: 'queue', ahead: -1 }).success).toBe(false);
    const event = { type: 'progress', data: { stage: 'queue', ahead: 0 } };
    expect(conversionEventSchema.parse(event)).toEqual(event);
  });
});

describe('a conversion', () => {
  it('is settled once it has an output or cannot have one, and ends once', () => {
    const inState = (state: string) =>
      conversionSchema.parse({ ...queued, madeAt: queued.since, state, outcome: outcomes[state] });
    const outcomes: Record<string, unknown> = {
      finished: outcome,
      delivered: outcome,
      failed: { code: 'E_EMPTY', error: 'The file is empty (0 bytes).' },
    };
    const states = ['accepted', 'queued', 'running', 'finished', 'delivered', 'failed', 'abandoned'];
    const where = (is: (of: ReturnType<typeof inState>) => boolean) =>
      states.filter((state) => is(inState(state)));
    expect(where(isSettled)).toEqual(['finished', 'delivered', 'failed', 'abandoned']);
    expect(where(hasEnded)).toEqual(['delivered', 'failed', 'abandoned']);
  });
});

describe('subjects and keys', () => {
  it('of any conversion and tool match the streams, which match nothing else', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+){0,3}$/), (tool) => {
        fc.pre(tool.length <= 40);
        const subjects = sizeClasses.map((size) =>
          conversionSubjects.requested(size, toolIdSchema.parse(tool)),
        );
        const [pattern] = jobStream.subjects;
        for (const subject of subjects) expect(subject.startsWith(pattern.replace('>', ''))).toBe(true);
      }),
    );
    const { finished, failed, delivered, abandoned } = conversionSubjects;
    const kept = [finished, failed, delivered, abandoned] as string[];
    expect([...eventStream.subjects].sort()).toEqual(kept.sort());
    for (const passing of [conversionSubjects.progress(id), conversionSubjects.cancelled(id)]) {
      expect(kept).not.toContain(passing);
    }
  });

  it('differ between runs of a job and between conversions', () => {
    const other = conversionIdSchema.parse('00000000-0000-4000-8000-000000000000');
    const keys = [id, other].flatMap((one) => [
      ...[1, 2, 3].map((place) => objectKeys.input(one, place)),
      ...[1, 2, 3].flatMap((run) => [objectKeys.output(one, run), objectKeys.report(one, run)]),
    ]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('accept only ids', () => {
    for (const bad of ['', 'A', 'x-', '-x', 'x--y', 'x/y', 'x y', 'x'.repeat(41)]) {
      expect(toolIdSchema.safeParse(bad).success).toBe(false);
    }
    expect(userIdSchema.safeParse('g'.repeat(24)).success).toBe(false);
  });
});
