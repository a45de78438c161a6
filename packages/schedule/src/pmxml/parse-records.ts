import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { createWarning } from '@floatwise/contracts/create-finding';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { SaxesParser } from 'saxes';
import type { FindingLog } from '../xer/finding-log.ts';
import { RecordCollector } from './record-collector.ts';
import type { RecordSorter } from './record-sorter.ts';

/** Parses P6 XML in one pass, but no document type, whose entities can refer to files or grow. Throws E_NOT_PMXML, E_PMXML_TRUNCATED. */
export function parseRecords(bytes: Uint8Array, sorter: RecordSorter, log: FindingLog): void {
  const collector = new RecordCollector(sorter);
  const parser = new SaxesParser({ xmlns: false });
  parser.on('opentag', ({ name, attributes }) => {
    collector.openElement(name, parser.line, attributes);
  });
  parser.on('text', (text) => {
    collector.addText(text);
  });
  parser.on('cdata', (text) => {
    collector.addText(text);
  });
  parser.on('closetag', () => {
    collector.closeElement();
  });
  parser.on('doctype', () => {
    throw new UnusableInputError(
      'E_NOT_PMXML',
      `Line ${parser.line}: the file declares a document type (DOCTYPE), which P6 does not write and which is not read. Export it from P6 again.`,
    );
  });
  parser.on('error', ({ message }) => {
    if (isOddCharacter.test(message)) addCharacter(log, parser.line);
    else throw toNotXml(message, collector.hasRoot);
  });
  for (const text of decodeXml(bytes, log)) parser.write(text);
  if (!collector.isComplete)
    throw findLoneAmpersand(decodeXml(bytes, log)) ?? toIncomplete(collector, parser.line);
  parser.close();
}

/** The parser continues after these errors. Some versions of P6 write control characters that were pasted into names. */
const isOddCharacter = / (disallowed character|malformed character entity)\.$/;

function addCharacter(log: FindingLog, line: number): void {
  log.add('character', () => {
    const message = `Line ${line}: a character that XML does not allow; it is left in the text.`;
    return createWarning('E_VALUE', message, { line });
  });
}

const exportHint = 'In P6 use File > Export > Primavera P6 (XML).';

/** A file without the root element is something else; one with it is damaged. `message` is `line:column: problem.` */
function toNotXml(message: string, hasRoot: boolean): UnusableInputError {
  const [, line = '1', column = '1', problem = message] = /^(\d+):(\d+): (.*)$/.exec(message) ?? [];
  const where = `line ${line}, column ${column}: ${problem.replace(/\.$/, '')}`;
  return new UnusableInputError(
    'E_NOT_PMXML',
    hasRoot
      ? `The XML of the file is damaged at ${where}. Export it from P6 again.`
      : `This is not a P6 XML file (${where}). ${exportHint}`,
  );
}

/** An ampersand that begins no entity takes the rest of the file with it, which looks as if the file were cut off. */
function findLoneAmpersand(texts: Iterable<string>): UnusableInputError | undefined {
  const text = [...texts].join('');
  const marks = text.matchAll(
    /<!\[CDATA\[[^\]]*(?:\](?!\]>)[^\]]*)*|<!--[^-]*(?:-(?!->)[^-]*)*|&(?!#?\w{1,32};|#?\w*$)/g,
  );
  const found = [...marks].find(([mark]) => mark === '&');
  if (found === undefined) return undefined;
  const line = text.slice(0, found.index).split('\n').length;
  return new UnusableInputError(
    'E_NOT_PMXML',
    `The XML of the file is damaged at line ${line}: a sign & that begins no entity (XML has &amp; for it). Another program may have changed the file; export it from P6 again.`,
  );
}

function toIncomplete(collector: RecordCollector, line: number): UnusableInputError {
  if (!collector.hasRoot)
    return new UnusableInputError(
      'E_NOT_PMXML',
      `This is not a P6 XML file: it has no elements. ${exportHint}`,
    );
  const record = collector.openRecord;
  const id = record?.values.get('Id') ?? record?.values.get('ObjectId');
  const where = record === undefined ? '' : ` in ${record.element}${id === undefined ? '' : ` ${id}`}`;
  return new UnusableInputError(
    'E_PMXML_TRUNCATED',
    `The file was cut off at line ${line}${where}, so activities may be missing. Export or transfer it again.`,
  );
}

/** Bytes decoded at a time, so the whole text of a large file is never in memory together with its bytes. */
const chunkBytes = 1 << 16;
const declarationBytes = 200;

/** Yields XML text, decoded by byte order mark, declaration or as UTF-8. Throws E_NOT_PMXML. Source: XML 1.0, appendix F. */
export function* decodeXml(bytes: Uint8Array, log: FindingLog): Generator<string> {
  const encoding = findEncoding(bytes);
  const decoder = createDecoder(encoding);
  // Replacement characters that are in the text of a sound file are its own.
  const isSound = encoding.toLowerCase() === 'utf-8' && isUtf8(bytes);
  let line = 1;
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    let text = decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true });
    if (at === 0) text = text.replace(lateDeclaration, '$1');
    if (!isSound) line = addReplaced(text, { line, encoding, log });
    yield text;
  }
  // No flush: if the last character is incomplete, the file is cut off, which is reported anyway.
}

/** A declaration behind blanks, which XML does not allow but other programs write. Without it the lines keep their numbers. */
const lateDeclaration = /^(\s+)<\?xml\b[^>]*\?>/;

/** Adds a finding for each line with bytes outside the encoding; returns the line at the end of the text. */
function addReplaced(
  text: string,
  { line, encoding, log }: { readonly line: number; readonly encoding: string; readonly log: FindingLog },
): number {
  const lines = text.split('\n');
  for (const [index, content] of lines.entries())
    if (content.includes('\ufffd'))
      log.add('encoding', () => {
        const message = `Line ${line + index}: bytes that are not valid ${encoding.toUpperCase()}, the encoding of the file, are read as \ufffd. Another program may have changed the file; export it from P6 again to have its text right.`;
        return createWarning('pmxml.encoding', message, { line: line + index });
      });
  return line + lines.length - 1;
}

function findEncoding(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0x3c && second === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c) return 'utf-16be';
  const head = String.fromCharCode(...bytes.subarray(0, declarationBytes));
  const declared =
    /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  // The declaration was readable as one byte per character. Some programs declare UTF-16 but then save UTF-8.
  return /^(utf-?16|ucs-?2|unicode$)/i.test(declared) ? 'utf-8' : declared;
}

function createDecoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new UnusableInputError(
      'E_NOT_PMXML',
      `The file says that its encoding is '${encoding.slice(0, 40)}', which is not known. Export it from P6 again: P6 writes UTF-8.`,
    );
  }
}
