import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { listToolFacts } from '@floatwise/tools';
import { describe, expect, it } from 'vitest';
import type { Piece } from '../src/features/learn/model/article.ts';
import { createArticleHead, parseArticle } from './parse-article.ts';

const root = resolve(import.meta.dirname, '../..');
const ofTools = globSync('packages/tools/src/*/article.md', { cwd: root });
const others = globSync('web/src/features/learn/articles/*.md', { cwd: root });
/** A guide of settings, which has no picture. */
const assistants = 'web/src/features/learn/articles/assistants.md';
const otherPages = new Set(['/account/keys', '/api-docs', '/dashboard', '/view']);
const slugs = new Set([
  ...ofTools.map((path) => basename(dirname(path))),
  ...others.map((path) => basename(path, '.md')),
]);
/** Picture names are keys of these two files. */
const drawn = ['plans.ts', 'index.tsx']
  .map((file) => readFileSync(resolve(root, 'web/src/features/learn/pictures', file), 'utf8'))
  .join('');

describe.each([...ofTools, ...others])('%s', (path) => {
  const article = parseArticle(readFileSync(resolve(root, path), 'utf8'));

  it('has a picture, and every picture it names is drawn', () => {
    const pictures = article.blocks.filter(({ kind }) => kind === 'picture');
    if (path !== assistants) expect(pictures.length).toBeGreaterThan(0);
    for (const { to, children } of pictures) {
      expect(drawn).toMatch(new RegExp(`^  '?${to}'?: `, 'm'));
      expect(children).toEqual([expect.stringMatching(/\S/)]);
    }
  });

  it('links only to existing pages', () => {
    for (const to of article.blocks.flatMap(listLinks)) {
      if (otherPages.has(to)) continue;
      expect(to).toMatch(/^\/learn\//);
      expect(slugs).toContain(to.slice('/learn/'.length));
    }
  });
});

it('there is an article for every tool, for each of the ten questions, for assistants and for /view', () => {
  const tools = listToolFacts().map(({ id }) => id);
  expect(ofTools.map((path) => basename(dirname(path))).sort()).toEqual(tools.toSorted());
  expect(others).toContain(assistants);
  expect(others).toHaveLength(12);
});

it('keeps special characters, and a head without markup', () => {
  const article = parseArticle('# A & B\n\nFor `x < 1` and **"y"**.\n\n- one\n- [two](/learn/soos)\n');
  expect(createArticleHead(article)).toEqual({ title: 'A & B', lead: 'For x < 1 and "y".' });
  expect(article.blocks).toEqual([
    {
      kind: 'bulleted',
      children: [
        { kind: 'item', children: ['one'] },
        { kind: 'item', children: [{ kind: 'link', to: '/learn/soos', children: ['two'] }] },
      ],
    },
  ]);
});

it.each([
  ['markup', '<script>alert(1)</script>'],
  ['markup in a line', 'See <b>this</b>.'],
  ['a picture from elsewhere', '![x](https://example.com/x.png)'],
])('refuses %s', (_what, text) => {
  expect(() => parseArticle(`# Title\n\nLead.\n\n${text}\n`)).toThrow();
});

function listLinks(piece: Piece): string[] {
  if (typeof piece === 'string') return [];
  const inside = piece.children.flatMap(listLinks);
  return piece.kind === 'link' ? [piece.to ?? '', ...inside] : inside;
}
