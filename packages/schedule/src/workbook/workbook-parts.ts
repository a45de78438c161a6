import { unescapeXml } from './escape-xml.ts';
import { ZipEntries } from './zip-entries.ts';

/** The parts of a finished workbook, to be read and replaced. */
export class WorkbookParts {
  readonly #entries: ZipEntries;
  readonly #texts = new Map<string, string>();
  #sheetPaths: Map<string, string> | undefined;

  constructor(xlsx: Uint8Array) {
    this.#entries = new ZipEntries(xlsx);
  }

  has(name: string): boolean {
    return this.#texts.has(name) || this.#entries.has(name);
  }

  /** The text of a part. Throws a `RangeError` when there is none. */
  getText(name: string): string {
    return this.#texts.get(name) ?? this.#entries.getText(name);
  }

  putText(name: string, text: string): void {
    this.#texts.set(name, text);
  }

  /** The part of a worksheet. Throws a `RangeError` for a sheet that does not exist. */
  getSheetPath(sheet: string): string {
    this.#sheetPaths ??= this.#readSheetPaths();
    const path = this.#sheetPaths.get(sheet);
    if (path === undefined) throw new RangeError(`The workbook has no sheet '${sheet}'.`);
    return path;
  }

  /** The workbook with what was put. Parts that were not put keep their bytes. */
  write(): Uint8Array {
    return this.#texts.size === 0 ? this.#entries.bytes : this.#entries.replace(this.#texts);
  }

  #readSheetPaths(): Map<string, string> {
    const targets = new Map(
      listTags(this.getText('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
        findAttribute(tag, 'Id') ?? '',
        resolveTarget(findAttribute(tag, 'Target') ?? ''),
      ]),
    );
    const paths = new Map<string, string>();
    for (const tag of listTags(this.getText('xl/workbook.xml'), 'sheet')) {
      const path = targets.get(findAttribute(tag, '[a-z]+:id') ?? '');
      if (path !== undefined) paths.set(findAttribute(tag, 'name') ?? '', path);
    }
    return paths;
  }
}

const resolveTarget = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

/** Opening tags of that name, whatever their prefix. */
export const listTags = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? [];

export function findAttribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return value ? unescapeXml(value[1] ?? value[2] ?? '') : undefined;
}

/** Puts text before the first place where `mark` stands. Throws an `Error` when it stands nowhere. */
export function insertBefore(text: string, mark: RegExp, insertion: string): string {
  const at = text.search(mark);
  if (at < 0) throw new Error(`A part of the workbook lacks ${mark.source}.`);
  return text.slice(0, at) + insertion + text.slice(at);
}

/** A worksheet before and behind the end of its cells, whose texts are the long part. */
export function splitBehindCells(worksheet: string): readonly [string, string] {
  const end = Math.max(0, worksheet.search(/<\/(?:\w+:)?sheetData>|<(?:\w+:)?sheetData\/>/));
  return [worksheet.slice(0, end), worksheet.slice(end)];
}

/** The prefix of a worksheet's tags, with its colon; mostly none. */
export const findPrefix = (worksheet: string): string => /<(\w+:)?worksheet\b/.exec(worksheet)?.[1] ?? '';
