import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { listSubjectDrift, matchesSubject, readNatsUsers, type NatsRights } from './list-subject-drift.ts';

const users = await readNatsUsers(
  await readFile(new URL('../../engines/nats-users.conf', import.meta.url), 'utf8'),
);

describe('matchesSubject', () => {
  it.each([
    ['auth.>', 'auth.verify', true],
    ['auth.>', 'auth', false],
    ['auth.>', 'auth.a.b', true],
    ['a.*', 'a.b', true],
    ['a.*', 'a.b.c', false],
    ['a.*.c', 'a.b.c', true],
    ['>', 'a.b', true],
    ['a.b', 'a.c', false],
  ])('%s and %s: %s', (pattern, subject, expected) => {
    expect(matchesSubject(pattern, subject)).toBe(expected);
  });
});

describe('the rules of NATS users', () => {
  it('are read with their lists, including denied subjects', async () => {
    const text = `authorization { users = [
      # A remark with "quotes" and { brackets
      { user: a, password: $NATS_A_PASSWORD, permissions { publish { allow: ["x.>", "y"], deny: "x.z" }, subscribe: ["q"] } }
      { user: b, password: c, permissions { publish: "only" } } ] }`;
    expect(await readNatsUsers(text)).toEqual([
      { user: 'a', publish: ['x.>', 'y'], neverPublish: ['x.z'], subscribe: ['q'] },
      { user: 'b', publish: ['only'], neverPublish: [], subscribe: [] },
    ]);
    await expect(readNatsUsers('authorization { users = [')).rejects.toThrow('Parse error');
  });

  it('match the subjects of the contracts', () => {
    expect(listSubjectDrift(users)).toEqual([]);
  });

  it('are reported when they differ: a missing right, an extra one, a missing user', () => {
    const change = (name: string, change: (rights: NatsRights) => Partial<NatsRights>): NatsRights[] =>
      users.map((one) => (one.user === name ? { ...one, ...change(one) } : one));
    const withoutFailed = change('converter', ({ publish }) => ({
      publish: publish.filter((subject) => subject !== 'conversion.failed'),
    }));
    expect(listSubjectDrift(withoutFailed)).toEqual([
      'engines/nats-users.conf does not let converter publish conversion.failed; it needs to.',
    ]);
    const withVerify = change('converter', ({ subscribe }) => ({ subscribe: [...subscribe, 'auth.verify'] }));
    expect(listSubjectDrift(withVerify)).toEqual([
      'engines/nats-users.conf lets converter subscribe to auth.verify; it must not.',
    ]);
    expect(listSubjectDrift(change('stats', () => ({ user: 'counts' })))).toContain(
      'engines/nats-users.conf has no user stats.',
    );
  });
});
