import { describe, expect, it } from 'vitest';
import { findLongSentences, mostWords } from './find-long-sentences.ts';

const write = (words: number): string => `${['The', ...Array<string>(words - 1).fill('word')].join(' ')}.`;
const find = (file: string, content: string): unknown =>
  findLongSentences(file, content).map(({ line, words }) => ({ line, words }));

type Place = [string, keyof typeof mostWords, string, (sentence: string) => string, number];
const places: readonly Place[] = [
  ['a paragraph of Markdown', 'document', 'a.md', (text) => `# Title\n\nShort. ${text} Short.\n`, 3],
  ['a list', 'document', 'a.md', (text) => `- Short.\n  - ${text}\n`, 2],
  ['a cell of a table', 'document', 'a.md', (text) => `| a | b |\n| - | - |\n| c | ${text} |\n`, 3],
  [
    'a comment before code',
    'comment',
    'scripts/a.ts',
    (text) => `let a;\n/**\n * Short.\n * ${text}\n */\n`,
    4,
  ],
  ['a comment of one line', 'comment', 'scripts/a.go', (text) => `func a() {}\n// ${text}\n`, 2],
  ['a comment after code', 'comment', 'scripts/a.ts', (text) => `const a = 1; // ${text}\n`, 1],
  ['a comment with #', 'comment', 'a.yaml', (text) => `a: 1\n  # ${text}\n`, 2],
  ['a text of a page', 'page', 'web/src/a.tsx', (text) => `const a = (\n  <p>\n    ${text}\n  </p>\n);\n`, 3],
  ['an attribute of a page', 'page', 'web/src/a.tsx', (text) => `const a = <p title="${text}" />;\n`, 1],
  ['an error', 'page', 'packages/contracts/src/a.ts', (text) => `fail('a.b',\n  '${text}');\n`, 2],
  ['a template', 'page', 'services/auth/src/a.ts', (text) => `fail(\`\${1 + 1} ${text}\`);\n`, 1],
  ['a description of GraphQL', 'page', 'a.graphql', (text) => `"""\n${text}\n"""\ntype A { a: Int }\n`, 2],
];

describe.each(places)('%s', (...[, kind, file, wrap, line]) => {
  const limit = mostWords[kind];
  it('passes at the limit', () => {
    expect(find(file, wrap(write(limit)))).toEqual([]);
  });

  it('fails over the limit, on its line', () => {
    expect(find(file, wrap(write(limit + 1)))).toMatchObject([{ line }]);
  });
});

describe('a sentence', () => {
  const half = write(20).replace('.', '');
  it('may run over several lines, but not past a blank one or the next item of a list', () => {
    expect(find('a.md', `${half}\n${half}.\n`)).toEqual([{ line: 1, words: 40 }]);
    expect(find('a.md', `${half}\n\n${half}.\n`)).toEqual([]);
    expect(find('a.md', `- ${half}\n- ${half}\n`)).toEqual([]);
    expect(find('scripts/a.ts', `// ${half}\n// ${half}\n`)).toEqual([{ line: 1, words: 40 }]);
    expect(find('scripts/a.ts', `// ${half}\nlet a;\n// ${half}\n`)).toEqual([]);
    expect(find('web/src/a.tsx', `<p>${half} <b>${half}</b></p>;\n`)).toEqual([{ line: 1, words: 40 }]);
  });

  it('ends at a colon before a capital, and counts code as one word and link addresses as none', () => {
    expect(find('a.md', `${half}: ${half}.\n`)).toEqual([]);
    expect(find('a.md', `${half} \`${half}\` [a](${half.replaceAll(' ', '-')}).\n`)).toEqual([]);
  });

  it.each([
    ['a.md', (text: string) => `\`\`\`\n${text}\n\`\`\`\n`],
    ['a.md', (text: string) => `Run\n\n    ${text}\n`],
    ['scripts/a.ts', (text: string) => `// eslint-disable-next-line ${text}\n`],
    ['scripts/a.ts', (text: string) => `/**\n *     ${text}\n */\n`],
    ['web/src/a.test.ts', (text: string) => `const a = '${text}';\n`],
  ])('in code, directives, examples and tests is left out: %s', (file, wrap) => {
    expect(find(file, wrap(write(60)))).toEqual([]);
  });
});
