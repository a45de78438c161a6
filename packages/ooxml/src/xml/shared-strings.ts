import { formatDamaged } from './damaged.ts';
import { readRuns } from './read-runs.ts';
import { isNameEnd } from './row-scanner.ts';
import { findRootPrefix } from './xml-tags.ts';

/** The texts cells share. Only their places are noted at first: a text is decoded when a cell that is read has it. */
export class SharedStrings {
  readonly #xml: string;
  readonly #prefix: string;
  readonly #starts: readonly number[];
  readonly #texts: (string | undefined)[] = [];

  /** `xml` as `readPart` gives it; empty for a workbook without shared strings. */
  constructor(xml: string) {
    if (xml.includes('<!')) throw formatDamaged('the shared strings hold XML comments or declarations');
    this.#xml = xml;
    this.#prefix = findRootPrefix(xml.slice(0, 4096), 'sst') ?? '';
    this.#starts = listStarts(xml, `<${this.#prefix}si`);
  }

  /** How many texts there are. */
  get count(): number {
    return this.#starts.length;
  }

  /** Undefined for a number beyond the list, and for an empty text. */
  find(index: number): string | undefined {
    const known = this.#texts[index];
    if (known !== undefined) return known === '' ? undefined : known;
    const start = this.#starts[index];
    if (start === undefined) return undefined;
    const text = readRuns(this.#xml.slice(start, this.#starts[index + 1]), this.#prefix);
    this.#texts[index] = text;
    return text === '' ? undefined : text;
  }

  /** What stands inside the item's tags, as XML. */
  findRaw(index: number): string {
    const start = this.#starts[index];
    if (start === undefined) return '';
    const item = this.#xml.slice(start, this.#starts[index + 1]);
    const tagEnd = item.indexOf('>') + 1;
    return item.slice(tagEnd, Math.max(tagEnd, item.lastIndexOf(`</${this.#prefix}si>`)));
  }
}

function listStarts(xml: string, tag: string): number[] {
  const starts: number[] = [];
  for (let at = xml.indexOf(tag); at >= 0; at = xml.indexOf(tag, at + tag.length)) {
    if (isNameEnd(xml.charCodeAt(at + tag.length))) starts.push(at);
  }
  return starts;
}
