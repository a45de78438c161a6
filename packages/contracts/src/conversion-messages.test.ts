import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conversionEventSchema } from './conversion-events.ts';
import { conversionProgressSchema, conversionRequestedSchema } from './conversion-messages.ts';
import { conversionIdSchema, toolIdSchema, userIdSchema } from './ids.ts';
import { conversionSubjects, eventStream, jobStream, objectKeys } from './subjects.ts';

const id = conversionIdSchema.parse('3f0c6d0a-9a5e-4d57-8f6e-2b6f5f0f9d11');
const job = {
  conversionId: id,
  userId: 'a'.repeat(24),
  username: 'Ann',
  toolId: 'x-pobs',
  fileName: 'План "1".xer',
  requestedAt: '2026-01-01T00:00:00.000Z',
  inputKey: objectKeys.input(id),
  inputBytes: 1,
  options: { keepUsed: true, nested: { list: [1, null] } },
};

describe('messages', () => {
  it('travel as JSON without loss', () => {
    const sent = conversionRequestedSchema.parse(job);
    expect(conversionRequestedSchema.parse(JSON.parse(JSON.stringify(sent)))).toEqual(sent);
  });

  it.each([
    ['an id that is none', { conversionId: '1' }],
    ['a user that is none', { userId: 'A'.repeat(24) }],
    ['a tool id that could break out of a subject', { toolId: 'x.>' }],
    ['an empty file', { inputBytes: 0 }],
    ['a time without a zone', { requestedAt: '2026-01-01T00:00:00' }],
  ])('are refused with %s', (_what, change) => {
    expect(conversionRequestedSchema.safeParse({ ...job, ...change }).success).toBe(false);
  });

  it('tell progress as a share of its stage', () => {
    expect(conversionProgressSchema.safeParse({ stage: 'conversion', fraction: 1.01 }).success).toBe(false);
    expect(conversionProgressSchema.safeParse({ stage: 'queue', ahead: -1 }).success).toBe(false);
    const event = { type: 'progress', progress: { stage: 'queue', ahead: 0 } };
    expect(conversionEventSchema.parse(event)).toEqual(event);
  });
});

describe('subjects and keys', () => {
  it('of any conversion and tool are covered by the streams, and by nothing wider', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+){0,3}$/), (tool) => {
        fc.pre(tool.length <= 40);
        const subject = conversionSubjects.requested(toolIdSchema.parse(tool));
        const [pattern] = jobStream.subjects;
        expect(subject).toMatch(new RegExp(`^${pattern.replaceAll('.', '\\.').replace('*', '[^.]+')}$`));
      }),
    );
    const told = [conversionSubjects.finished, conversionSubjects.failed, conversionSubjects.delivered];
    expect([...eventStream.subjects].sort()).toEqual(told.sort());
    for (const passing of [conversionSubjects.progress(id), conversionSubjects.cancelled(id)]) {
      expect(told).not.toContain(passing);
    }
  });

  it('of two runs of a job, or of two conversions, differ', () => {
    const other = conversionIdSchema.parse('00000000-0000-4000-8000-000000000000');
    const keys = [id, other].flatMap((one) => [
      objectKeys.input(one),
      ...[1, 2, 3].flatMap((run) => [objectKeys.output(one, run), objectKeys.report(one, run)]),
    ]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('have no room for anything but ids', () => {
    for (const bad of ['', 'A', 'x-', '-x', 'x--y', 'x/y', 'x y', 'x'.repeat(41)]) {
      expect(toolIdSchema.safeParse(bad).success).toBe(false);
    }
    expect(userIdSchema.safeParse('g'.repeat(24)).success).toBe(false);
  });
});
