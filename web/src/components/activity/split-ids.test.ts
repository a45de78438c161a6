import { expect, it } from 'vitest';
import { splitIds, type IdContext } from './split-ids.ts';

const ids = ['A1010', 'A1020', '40', 'Phase 1', 'A-1.2'];
const find = (text: string) => (ids.includes(text) ? { id: text, places: [ids.indexOf(text)] } : undefined);
const split = (text: string, context?: IdContext): string[] =>
  splitIds(text, find, context).map((piece) => (piece.link === undefined ? piece.text : `[${piece.text}]`));

it('finds IDs on their own, in links and in sentences', () => {
  expect(split('A1010')).toEqual(['[A1010]']);
  expect(split('A1010 -> A1020 FS 0')).toEqual(['[A1010]', ' -> ', '[A1020]', ' FS 0']);
  expect(split('It waits for (A1020), then A-1.2.')).toEqual([
    'It waits for (',
    '[A1020]',
    '), then ',
    '[A-1.2]',
    '.',
  ]);
  expect(split('Nothing')).toEqual(['Nothing']);
});

it('treats a number as an ID only if it is the whole text', () => {
  expect(split('40')).toEqual(['[40]']);
  expect(split('40 hours of A1010')).toEqual(['40 hours of ', '[A1010]']);
  expect(split('40 Foundation', { ids: ['40'] })).toEqual(['[40]', ' Foundation']);
});

it('loses no letter', () => {
  const text = '  «A1010»  and A1020,A1020 ';
  expect(
    splitIds(text, find)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});
