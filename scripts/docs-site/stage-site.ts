import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { listTools } from '@floatwise/tools';
import type { ApiContext } from '../../services/gateway/src/receive/api-context.ts';
import { createApi } from '../../services/gateway/src/http/create-api.ts';
import { formatOpenApi } from '../../services/gateway/src/http/format-openapi.ts';
import { formatApiPage } from './format-api-page.ts';
import { listSections, readDocument, rootDir, type Page, type Section } from './list-pages.ts';
import { rewriteLinks } from './rewrite-links.ts';

/** The page of the API has no document. */
const apiPage = { title: 'API (REST)', target: 'api' };

/** Writes the pages, the pictures and the list of pages into a folder, ready to be built. Returns the addresses of the pages. */
export function stageSite(out: string): string[] {
  rmSync(out, { recursive: true, force: true });
  const sections = listSections();
  const pages = sections.flatMap((section) => section.pages);
  const targets = new Map(pages.map(({ source, target }) => [source, target]));
  targets.set('docs/adr', pages.find(({ target }) => target.startsWith('decisions/'))?.target ?? '');
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), text);
  };
  const addPicture = (path: string): string => {
    const name = basename(path);
    cpSync(resolve(rootDir, path), join(out, 'public/pictures', name));
    return `/pictures/${name}`;
  };
  for (const page of pages)
    write(`${page.target}.md`, rewriteLinks(page, complete(page), { pages: targets, addPicture }));
  // No handler runs here.
  const { calls } = createApi({ sessions: [] } as unknown as ApiContext);
  const openApi = formatOpenApi(calls, 'Floatwise');
  write('api.md', formatApiPage(openApi));
  write('public/openapi.json', JSON.stringify(openApi));
  write('index.md', formatHome(sections));
  write('.vitepress/sidebar.json', JSON.stringify(sections.map(formatSection)));
  cpSync(join(import.meta.dirname, 'config.js'), join(out, '.vitepress/config.mjs'));
  return [...pages.map(({ target }) => target), apiPage.target];
}

/** Guides of tools begin without a title. */
function complete({ source, target, title }: Page): string {
  const text = readDocument(source);
  if (basename(source) !== 'guide.md') return text;
  const id = basename(target);
  const description = listTools().find((tool) => tool.id === id)?.description ?? '';
  return [
    `# ${title ?? id}: ${description}`,
    text.trim(),
    `[How it works](/articles/${id}.md) explains the method with examples, and [the rules](/rules/${id}.md) lists every rule, option and finding.`,
    '',
  ].join('\n\n');
}

const findTitle = ({ source, title }: Page): string =>
  title ?? /^# (.*)$/m.exec(readDocument(source))?.[1] ?? basename(source, '.md');

function formatSection({ title, pages }: Section) {
  const items = pages.map((page) => ({ text: findTitle(page), link: `/${page.target}` }));
  return {
    text: title,
    collapsed: title !== 'Planners',
    items: title === 'Programs' ? [{ text: apiPage.title, link: `/${apiPage.target}` }, ...items] : items,
  };
}

const readers: Readonly<Record<string, string>> = {
  Planners: 'Convert a file, read what a tool found, and understand the method.',
  Administrators: 'Run a site: accounts, credits, email, back-ups, security.',
  Operators: 'Install it on Kubernetes, watch it, and fix what breaks.',
  Programs: 'Call it from scripts, JavaScript, assistants, or without a server.',
};

function formatHome(sections: readonly Section[]): string {
  const features = Object.entries(readers).map(([title, details]) => {
    const first =
      title === 'Programs' ? apiPage : sections.find((section) => section.title === title)?.pages[0];
    return { title, details, link: `/${first?.target ?? ''}` };
  });
  const head = {
    layout: 'home',
    hero: {
      name: 'Floatwise',
      text: 'Better P6 schedules',
      tagline:
        'Upload a schedule of Oracle Primavera P6, see what a tool found and changed, and import the result.',
      actions: [
        { theme: 'brand', text: 'Start', link: '/start' },
        { theme: 'alt', text: 'Tools', link: `/tools/${listTools()[0]?.id ?? ''}` },
      ],
    },
    features,
  };
  return `---\n${JSON.stringify(head)}\n---\n`;
}
