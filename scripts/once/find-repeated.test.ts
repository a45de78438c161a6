import { describe, expect, it } from 'vitest';
import { findRepeatedNames } from './find-repeated-names.ts';
import { findRepeatedSentences } from './find-repeated-sentences.ts';

describe('findRepeatedSentences', () => {
  const find = (one: string, other: string) =>
    findRepeatedSentences([
      { path: 'packages/one/src/a.ts', content: one },
      { path: 'packages/two/src/b.ts', content: other },
    ]).map(({ text, places }) => [text, ...places]);

  it('finds a sentence in two workspaces, also within longer texts', () => {
    expect(
      find(
        "// First\nconst a = 'The file has no rows at all. Try it again.';",
        'fail(`It failed. The file has no rows at all.`)',
      ),
    ).toEqual([['The file has no rows at all.', 'packages/one/src/a.ts:2', 'packages/two/src/b.ts:1']]);
  });

  it('takes expressions in a sentence as the same', () => {
    expect(
      find('`None of the ${count} rows can be read`', '`None of the ${rows.length} rows can be read`'),
    ).toHaveLength(1);
  });

  it.each([
    ['short phrases', "'Try it again.'", "'Try it again.'"],
    ['comments', '/* The file has no rows at all. */', "'The file has no rows at all.'"],
    [
      'names of styles',
      "'flex flex-col gap-2 print:block mt-4 px-2 py-1'",
      "'flex flex-col gap-2 print:block mt-4 px-2 py-1'",
    ],
    ['other sentences', "'The file has no rows at all.'", "'The file has no columns at all.'"],
  ])('accepts %s', (_, one, other) => {
    expect(find(one, other)).toEqual([]);
  });
});

describe('findRepeatedNames', () => {
  const find = (own: string, ...published: string[]) => {
    const [entry = '', ...inner] = published;
    return findRepeatedNames(
      [
        { path: 'packages/low/src/index.ts', content: entry },
        ...inner.map((content, place) => ({ path: `packages/low/src/${place}.ts`, content })),
        { path: 'services/high/src/own.ts', content: own },
      ],
      [
        { path: 'packages/low', entries: ['packages/low/src/index.ts'], imports: [] },
        { path: 'services/high', entries: [], imports: ['packages/low'] },
      ],
    ).map(({ text, places }) => [text, ...places]);
  };

  it.each([
    ['in the entry itself', ['export interface Row {}'], 'packages/low/src/index.ts:1'],
    [
      'through a list',
      ["export { type Row } from './0.ts';", '\nexport type Row = 1;'],
      'packages/low/src/0.ts:2',
    ],
    ['through a star', ["export * from './0.ts';", 'export class Row {}'], 'packages/low/src/0.ts:1'],
    [
      'under a new name',
      ["export { A as Row } from './0.ts';", 'export const A = 1;'],
      'packages/low/src/0.ts:1',
    ],
  ])('finds a name that an imported package publishes %s', (_, published, place) => {
    expect(find('\nexport type Row = string;', ...published)).toEqual([
      ['Row', 'services/high/src/own.ts:2', place],
    ]);
  });

  it('accepts names that are exported on, or that the package keeps to itself', () => {
    expect(find("export { Row } from '@floatwise/low';", 'export class Row {}')).toEqual([]);
    expect(find('export type Row = 1;', "export { A } from './0.ts';", 'export type Row = 1;')).toEqual([]);
  });
});
