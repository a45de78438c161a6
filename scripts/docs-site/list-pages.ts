import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { listTools } from '@floatwise/tools';

export const rootDir = resolve(import.meta.dirname, '../..');

/** A page of the site, made of one document of the project. */
export interface Page {
  /** Path of the document from the root of the project. */
  readonly source: string;
  /** Address on the site, without an ending. */
  readonly target: string;
  /** Its name in the list of pages; that of the document if undefined. */
  readonly title?: string | undefined;
}

/** Pages for one kind of reader, which the list of pages shows together. */
export interface Section {
  readonly title: string;
  readonly pages: readonly Page[];
}

const page = (source: string, target: string, title?: string): Page => ({ source, target, title });

/** All pages, by reader. Tools, articles and decisions are listed from the disk and the registry. */
export function listSections(): Section[] {
  const tools = listTools();
  return [
    {
      title: 'Planners',
      pages: [
        page('README.md', 'start', 'Start'),
        page('web/src/features/learn/articles/open-a-schedule.md', 'articles/open-a-schedule'),
        page('docs/glossary.md', 'glossary'),
      ],
    },
    {
      title: 'Tools',
      pages: tools.map(({ id, title }) => page(`packages/tools/src/${id}/guide.md`, `tools/${id}`, title)),
    },
    {
      title: 'Articles',
      pages: [
        ...tools.map(({ id, title }) =>
          page(`packages/tools/src/${id}/article.md`, `articles/${id}`, `${title}: how it works`),
        ),
        ...listFiles('web/src/features/learn/articles/*.md')
          .filter((source) => basename(source) !== 'open-a-schedule.md')
          .map((source) => page(source, `articles/${basename(source, '.md')}`)),
      ],
    },
    {
      title: 'Rules of the tools',
      pages: [
        page('packages/tools/src/view/README.md', 'rules/view', 'View'),
        ...tools.map(({ id, title }) => page(`packages/tools/src/${id}/README.md`, `rules/${id}`, title)),
      ],
    },
    {
      title: 'Administrators',
      pages: [
        page('docs/operations.md', 'operations'),
        page('docs/security.md', 'security'),
        page('SECURITY.md', 'security-policy'),
        page('CHANGELOG.md', 'changelog'),
      ],
    },
    {
      title: 'Operators',
      pages: [
        page('charts/floatwise/README.md', 'chart', 'The chart'),
        page('docs/runbook.md', 'runbook'),
        page('docs/reliability.md', 'reliability'),
        page('docs/architecture.md', 'architecture'),
        ...['gateway', 'auth', 'converter', 'stats'].map((name) =>
          page(`services/${name}/README.md`, `services/${name}`, `Settings of ${name}`),
        ),
      ],
    },
    {
      title: 'Programs',
      pages: [
        page('packages/cli/README.md', 'cli', 'Command line'),
        page('packages/client/README.md', 'client', 'Client for JavaScript'),
        page('packages/mcp/README.md', 'assistants', 'Assistants (MCP)'),
        page('packages/schedule/README.md', 'library', 'Library for schedules'),
        page('docs/comparison.md', 'comparison'),
        page('packages/schedule/src/pmxml/README.md', 'library-pmxml', 'P6 XML in the library'),
        page('packages/schedule/src/sheet/README.md', 'library-sheet', 'Spreadsheets in the library'),
      ],
    },
    {
      title: 'Contributors',
      pages: [
        page('CONTRIBUTING.md', 'contributing'),
        page('CODE_OF_CONDUCT.md', 'conduct'),
        page('GOVERNANCE.md', 'governance'),
        page('CONFORMANCE.md', 'conformance'),
        page('docs/releasing.md', 'releasing'),
        page('packages/tools/README.md', 'add-a-tool', 'Add a tool'),
        page('packages/tools/src/answer/README.md', 'answers', 'Answers of tools'),
        page('packages/contracts/README.md', 'packages/contracts'),
        page('packages/conversion/README.md', 'packages/conversion'),
        page('packages/ooxml/README.md', 'packages/ooxml'),
        page('packages/service-kit/README.md', 'packages/service-kit'),
        page('packages/testkit/README.md', 'packages/testkit'),
        page('engines/README.md', 'packages/engines'),
        page('web/README.md', 'packages/web', 'The pages'),
        page('web/src/features/schedule/README.md', 'packages/web-schedule'),
        page('web/src/features/what-if/README.md', 'packages/web-what-if'),
      ],
    },
    {
      title: 'Decisions',
      pages: listFiles('docs/adr/*.md').map((source) => page(source, `decisions/${basename(source, '.md')}`)),
    },
  ];
}

const listFiles = (pattern: string): string[] => globSync(pattern, { cwd: rootDir }).sort();

/** The text of a document, without the comments that mark its derived parts. */
export const readDocument = (source: string): string =>
  readFileSync(resolve(rootDir, source), 'utf8').replaceAll(/<!--[\s\S]*?-->\n*/g, '');

/** The folder that relative links of a document start from. */
export const findFolder = (source: string): string => dirname(source);
