import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Block, Inline } from '../src/features/learn/model/article.ts';
import { createArticleHead, parseArticle } from './parse-article.ts';

const root = resolve(import.meta.dirname, '../..');
const ofTools = globSync('packages/tools/src/*/article.md', { cwd: root });
const others = globSync('web/src/features/learn/articles/*.md', { cwd: root });
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
    const pictures = article.blocks.filter((block) => block.kind === 'picture');
    expect(pictures.length).toBeGreaterThan(0);
    for (const { name, caption } of pictures) {
      expect(drawn).toMatch(new RegExp(`^  '?${name}'?: `, 'm'));
      expect(caption).not.toBe('');
    }
  });

  it('links only to existing pages', () => {
    for (const to of article.blocks.flatMap(listLinks)) {
      expect(to).toMatch(/^\/learn\//);
      expect(slugs).toContain(to.slice('/learn/'.length));
    }
  });
});

it('there is an article for every tool and for each of the ten questions', () => {
  const tools = globSync('packages/tools/src/*/index.ts', { cwd: root });
  expect(ofTools.map((path) => dirname(path)).sort()).toEqual(tools.map((path) => dirname(path)).sort());
  expect(others).toHaveLength(10);
});

it('keeps special characters, and a head without markup', () => {
  const article = parseArticle('# A & B\n\nFor `x < 1` and **"y"**.\n\n- one\n- [two](/learn/soos)\n');
  expect(createArticleHead(article)).toEqual({ title: 'A & B', lead: 'For x < 1 and "y".' });
  expect(article.blocks).toEqual([
    {
      kind: 'list',
      ordered: false,
      items: [['one'], [{ kind: 'link', to: '/learn/soos', children: ['two'] }]],
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

function listLinks(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return listInlineLinks(block.children);
    case 'list':
      return block.items.flatMap(listInlineLinks);
    case 'table':
      return [block.header, ...block.rows].flat().flatMap(listInlineLinks);
    default:
      return [];
  }
}

function listInlineLinks(inlines: readonly Inline[]): string[] {
  return inlines.flatMap((inline) => {
    if (typeof inline === 'string' || inline.kind === 'code') return [];
    const inside = listInlineLinks(inline.children);
    return inline.kind === 'link' ? [inline.to, ...inside] : inside;
  });
}
