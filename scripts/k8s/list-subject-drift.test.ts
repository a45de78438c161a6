import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { listSubjectDrift, matchesSubject } from './list-subject-drift.ts';
import { parseNatsUsers } from './parse-nats-users.ts';

const rules = await readFile(new URL('../../engines/nats-users.conf', import.meta.url), 'utf8');

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
  it('are read with their lists, also where some is denied', () => {
    const text = `authorization { users = [
      # A remark with "quotes" and { brackets
      { user: a, password: $P, permissions { publish { allow: ["x.>", "y"], deny: "x.z" }, subscribe: ["q"] } }
      { user: b, permissions { publish: "only" } } ] }`;
    expect(parseNatsUsers(text)).toEqual([
      { user: 'a', say: ['x.>', 'y'], neverSay: ['x.z'], hear: ['q'] },
      { user: 'b', say: ['only'], neverSay: [], hear: [] },
    ]);
    expect(() => parseNatsUsers('authorization { users = [')).toThrow('in the middle');
  });

  it('fit the subjects of the contracts', () => {
    expect(listSubjectDrift(rules)).toEqual([]);
  });

  it('are told where they do not: a right too few, one too many, a user who is not there', () => {
    expect(listSubjectDrift(rules.replace('"conversion.failed"', ''))).toEqual([
      'engines/nats-users.conf does not let converter say conversion.failed, which it has to.',
    ]);
    expect(listSubjectDrift(rules.replace('"_INBOX.converter.>"', '"_INBOX.converter.>" "auth.verify"'))).toEqual([
      'engines/nats-users.conf lets converter hear auth.verify, which is not its business.',
    ]);
    expect(listSubjectDrift(rules.replace('user: stats', 'user: counts'))).toContain(
      'engines/nats-users.conf has no user stats.',
    );
  });
});
