import { extname } from 'node:path';
import { listPageTexts, type ProseText } from './list-page-texts.ts';

const slashComments = new Set(['.ts', '.tsx', '.mjs', '.js', '.go', '.css', '.java']);
const pageTexts =
  /^(?:web\/src|packages\/(?!testkit)[^/]+\/src|services\/[^/]+\/src)\/(?!.*(?:\/test\/|\.test\.)).*\.tsx?$/;

/** The paragraphs of a document, the comments of code, and the texts in pages, errors and API documents. */
export function listTexts(file: string, content: string): ProseText[] {
  const extension = extname(file);
  const lines = content.split('\n');
  if (extension === '.md') return listParagraphs(lines);
  if (extension === '.graphql') return listDescriptions(lines);
  if (!slashComments.has(extension)) return listHashComments(lines);
  return [...listSlashComments(lines), ...(pageTexts.test(file) ? listPageTexts(file, content) : [])];
}

/** Collects lines into paragraphs. An undefined line ends a paragraph. */
function collect(
  kind: ProseText['kind'],
  lines: Iterable<{ line: number; text: string | undefined; starts?: boolean }>,
) {
  const texts: { kind: ProseText['kind']; line: number; text: string }[] = [];
  let isOpen = false;
  for (const { line, text, starts = false } of lines) {
    if (text === undefined || text.trim() === '') isOpen = false;
    else if (isOpen && !starts) {
      const last = texts.at(-1);
      if (last) last.text += `\n${text}`;
    } else {
      texts.push({ kind, line, text });
      isOpen = true;
    }
  }
  return texts;
}

const listItem = /^\s*(?:[-*]|\d+\.) +/;

function listParagraphs(lines: readonly string[]): ProseText[] {
  let isCode = false;
  let isList = false;
  const marked = lines.flatMap((content, place) => {
    const line = place + 1;
    const isFence = content.trimStart().startsWith('```');
    if (isFence) isCode = !isCode;
    if (content.trim() === '') return [{ line, text: undefined }];
    const starts = listItem.test(content);
    if (!content.startsWith(' ')) isList = starts;
    if (isFence || isCode || content.startsWith('<') || (content.startsWith('    ') && !isList))
      return [{ line, text: undefined }];
    if (content.startsWith('#'))
      return [
        { line, text: undefined },
        { line, text: content },
        { line, text: undefined },
      ];
    if (!content.startsWith('|')) return [{ line, text: content.replace(listItem, ''), starts }];
    return content.split('|').flatMap((cell) => [
      { line, text: cell },
      { line, text: undefined },
    ]);
  });
  return collect('document', marked);
}

/** Examples are indented further than the text around them. */
const isExample = (text: string): boolean => text.startsWith('   ');
const directive = /^\s*(?:eslint|@ts-|prettier-|go:|v8 ignore|#)/;

function readComment(line: number, text: string) {
  const isProse = !isExample(text) && !directive.test(text);
  return {
    line,
    text: isProse ? text.replace(listItem, '') : undefined,
    starts: /^\s*(?:[-*] |@)/.test(text),
  };
}

function listSlashComments(lines: readonly string[]): ProseText[] {
  let isBlock = false;
  const marked = lines.flatMap((content, place) => {
    const line = place + 1;
    const opening = isBlock ? null : /^\s*\/\*+/.exec(content);
    if (opening || isBlock) {
      const text = content.slice(opening?.[0].length ?? 0).replace(/^\s*\*(?!\/)/, '');
      const end = text.indexOf('*/');
      isBlock = end < 0;
      const words = readComment(line, isBlock ? text : text.slice(0, end));
      return [
        ...(opening ? [{ line, text: undefined }] : []),
        words,
        ...(isBlock ? [] : [{ line, text: undefined }]),
      ];
    }
    const comment = /^\s*\/\/(.*)$/.exec(content) ?? /[;,{})\]] +\/\/ (.*)$/.exec(content);
    return [comment ? readComment(line, comment[1] ?? '') : { line, text: undefined }];
  });
  return collect('comment', marked);
}

function listHashComments(lines: readonly string[]): ProseText[] {
  return collect(
    'comment',
    lines.map((content, place) => {
      const comment = /^\s*#(?!!)(.*)$/.exec(content) ?? /\s## (.*)$/.exec(content);
      return comment ? readComment(place + 1, comment[1] ?? '') : { line: place + 1, text: undefined };
    }),
  );
}

function listDescriptions(lines: readonly string[]): ProseText[] {
  let isOpen = false;
  return collect(
    'page',
    lines.map((content, place) => {
      const quotes = content.split('"""').length - 1;
      const isText = isOpen || quotes > 0;
      if (quotes === 1) isOpen = !isOpen;
      return { line: place + 1, text: isText ? content.replaceAll('"""', '') : undefined };
    }),
  );
}
