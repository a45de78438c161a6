import { formatDamaged } from './damaged.ts';
import { isNameEnd } from './row-scanner.ts';
import { cutOut, decodeCellText, findRootPrefix } from './xml-text.ts';

const slash = 47;

/** The shared strings of a workbook. Opening records only their offsets; a text is decoded when a cell that refers to it is read. */
export class SharedStrings {
  readonly #xml: string;
  readonly #prefix: string;
  readonly #starts: readonly number[];
  readonly #texts: (string | undefined)[] = [];

  /** `xml` is the part as returned by `readPart`; empty for a workbook without shared strings. */
  constructor(xml: string) {
    if (xml.includes('<!')) throw formatDamaged('the shared strings hold XML comments or declarations');
    this.#xml = xml;
    this.#prefix = findRootPrefix(xml.slice(0, 4096), 'sst') ?? '';
    this.#starts = listStarts(xml, `<${this.#prefix}si`);
  }

  get count(): number {
    return this.#starts.length;
  }

  /** Undefined for an index beyond the list and for an empty text. */
  find(index: number): string | undefined {
    const known = this.#texts[index];
    if (known !== undefined) return known === '' ? undefined : known;
    const start = this.#starts[index];
    if (start === undefined) return undefined;
    const text = readRuns(this.#xml.slice(start, this.#starts[index + 1]), this.#prefix);
    this.#texts[index] = text;
    return text === '' ? undefined : text;
  }
}

function listStarts(xml: string, tag: string): number[] {
  const starts: number[] = [];
  for (let at = xml.indexOf(tag); at >= 0; at = xml.indexOf(tag, at + tag.length)) {
    if (isNameEnd(xml.charCodeAt(at + tag.length))) starts.push(at);
  }
  return starts;
}

/** Text of a shared or inline string: its runs joined, without phonetic hints. */
export function readRuns(xml: string, prefix: string): string {
  const hints = [`<${prefix}rPh`, `</${prefix}rPh>`] as const;
  const visible = cutOut(xml, hints, (code) => code !== slash && isNameEnd(code));
  const closeTag = `</${prefix}t>`;
  const openTag = `<${prefix}t`;
  let joined = '';
  for (let at = visible.indexOf(openTag); at >= 0; at = visible.indexOf(openTag, at)) {
    const tagEnd = visible.indexOf('>', at) + 1;
    if (tagEnd === 0) break;
    if (!isNameEnd(visible.charCodeAt(at + openTag.length)) || visible[tagEnd - 2] === '/') {
      at = tagEnd;
      continue;
    }
    const close = visible.indexOf(closeTag, tagEnd);
    if (close < 0) break;
    joined += visible.slice(tagEnd, close);
    at = close + closeTag.length;
  }
  return decodeCellText(joined);
}
