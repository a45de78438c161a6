import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatAccountKey } from './account.ts';
import { findUsernameProblem } from './username.ts';

it.each([
  'Ann',
  'ann.o-neil_2',
  'Ann Mary Smith',
  'Жанна',
  'Ἀχιλλεύς',
  'José Müller',
  '田中さんTanaka',
  'タナカ',
  '김민수 Kim',
  'أحمد',
  'अनिता',
])('accepts %s', (name) => {
  expect(findUsernameProblem(name)).toBeUndefined();
});

it.each([
  ['Аnn', 'a Cyrillic letter among Latin ones', 'different alphabets'],
  ['paypαl', 'a Greek letter among Latin ones', 'different alphabets'],
  ['ann\u200B', 'a zero-width space', 'may contain'],
  ['a\u200Dnn', 'a joiner', 'may contain'],
  ['ann\u202Efdp', 'a change of direction', 'may contain'],
  ['ann\u0007', 'a bell', 'may contain'],
  ['a\u034Fnn', 'a mark that is not seen', 'may contain'],
  ['an\u3164n', 'a filler that looks like a space', 'may contain'],
  ['ann  smith', 'two spaces', 'may contain'],
  ['ann\tsmith', 'a tab', 'may contain'],
  ['ann😀', 'a picture', 'may contain'],
  ['ann@example.org', 'an address', 'must not contain @'],
  ['ann＠example', 'a full-width @', 'must not contain @'],
])('refuses %j: %s', (name, _what, sentence) => {
  expect(findUsernameProblem(name)).toContain(sentence);
});

it('compares any names by one key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (name) => {
      const key = formatAccountKey(name);
      expect(formatAccountKey(key)).toBe(key);
      expect(formatAccountKey(name.normalize('NFD'))).toBe(key);
    }),
  );
  for (const other of ['ANN', ' ann ', 'Ａｎｎ', 'ａｎｎ']) expect(formatAccountKey(other)).toBe('ann');
});
