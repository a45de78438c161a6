import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listTools } from '@floatwise/tools';
import { afterAll, describe, expect, it } from 'vitest';
import { formatApiPage } from './format-api-page.ts';
import { listSections, rootDir } from './list-pages.ts';
import { rewriteLinks } from './rewrite-links.ts';
import { stageSite } from './stage-site.ts';

const out = mkdtempSync(join(tmpdir(), 'floatwise-docs-site-'));
afterAll(() => rmSync(out, { recursive: true, force: true }));
const staged = stageSite(out);
const read = (target: string): string => readFileSync(join(out, `${target}.md`), 'utf8');
const sources = listSections().flatMap(({ pages }) => pages.map(({ source }) => source));

describe('the site of the documents', () => {
  it('has a page of every document of the project, and each once', () => {
    const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: rootDir, encoding: 'utf8' })
      .split('\n')
      .filter(
        (path) => path !== '' && !/golden|^\.github|README\.head\.md$|(?:^|\/)tests?\/|^bench\//.test(path),
      );
    expect([...sources].sort()).toEqual(documents.sort());
    expect(new Set(staged).size).toBe(staged.length);
  });

  it('has a guide, an article and the rules of every tool', () => {
    for (const { id, title } of listTools()) {
      expect(read(`tools/${id}`)).toContain(`# ${title}: `);
      expect(read(`articles/${id}`)).toMatch(/^# /);
      expect(read(`rules/${id}`)).toMatch(/^# /);
    }
  });

  it('links to pages that it has', () => {
    const links = staged.flatMap((target) =>
      [...read(target).matchAll(/\]\(\/([\w./-]+)\.md(?:#[^)]*)?\)/g)].map(([, to = '']) => to),
    );
    expect(links.length).toBeGreaterThan(50);
    expect(links.filter((to) => !existsSync(join(out, `${to}.md`)))).toEqual([]);
  });

  it('has no braces outside code, which the generator would evaluate', () => {
    const withoutCode = (text: string): string => text.replaceAll(/^```[\s\S]*?^```|`[^`\n]+`/gm, '');
    expect(staged.filter((target) => withoutCode(read(target)).includes('{{'))).toEqual([]);
  });

  it('lists every page, the API too, and has every call of it', () => {
    const list = readFileSync(join(out, '.vitepress/sidebar.json'), 'utf8');
    expect(staged.filter((target) => !list.includes(`"/${target}"`))).toEqual([]);
    expect(read('api')).toContain('### `POST /api/convert`');
    expect(read('api')).toContain('### `DELETE /api/keys/{id}`');
  });
});

describe('a link of a document', () => {
  const pictures: string[] = [];
  const rewrite = (text: string): string =>
    rewriteLinks({ source: 'docs/a.md', target: 'a' }, text, {
      pages: new Map([['docs/b.md', 'b']]),
      addPicture: (path) => `/pictures/${String(pictures.push(path))}.png`,
    });

  it.each([
    ['[B](b.md#part)', '[B](/b.md#part)'],
    ['[`B`](./b.md) and [again](../docs/b.md)', '[`B`](/b.md) and [again](/b.md)'],
    ['[here](#part) [there](https://example.com)', '[here](#part) [there](https://example.com)'],
    ['[the licence](../LICENSE)', 'the licence (`LICENSE`)'],
    ['[LICENSE](../LICENSE)', '`LICENSE`'],
    ['[learn](/learn/soos) [see](/view)', '[learn](/articles/soos.md) see (`/view`)'],
    ['![What is drawn.](picture:soos)', '> What is drawn.'],
    ['`[B](b.md)`', '`[B](b.md)`'],
    ['```\n[B](b.md)\n```', '```\n[B](b.md)\n```'],
  ])('%j becomes %j', (text, rewritten) => {
    expect(rewrite(text)).toBe(rewritten);
  });

  it('to a picture takes the picture along', () => {
    expect(rewrite('![P](pictures/p.png)')).toBe('![P](/pictures/1.png)');
    expect(pictures).toEqual(['docs/pictures/p.png']);
  });
});

it('a call on the page of the API says who may call it, what it takes and how it answers', () => {
  const reference = { schema: { $ref: '#/components/schemas/Thing' } };
  const page = formatApiPage({
    info: { description: 'Things.' },
    paths: {
      '/api/things/{id}': {
        put: {
          summary: 'Puts a thing.',
          description: 'For signed-in users.',
          security: [{ session: [] }, { key: [] }],
          parameters: [{ name: 'id', in: 'path' }],
          requestBody: { content: { 'application/json': reference } },
          responses: { 200: { description: 'a|b', content: { 'application/json': reference } } },
        },
      },
    },
    components: { schemas: { Thing: { type: 'object' } } },
  });
  expect(page).toContain(
    '### `PUT /api/things/{id}`\n\nPuts a thing. For signed-in users. An API key works, too.',
  );
  expect(page).toContain('- `id` (path)\n- body (application/json): [Thing](#thing)');
  expect(page).toContain('| 200 | a\\|b | [Thing](#thing) |');
  expect(page).toContain('### Thing\n\n```json\n{\n  "type": "object"\n}\n```');
});
