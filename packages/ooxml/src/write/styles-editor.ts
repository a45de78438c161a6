import { formatDamaged } from '../xml/damaged.ts';
import { sheetNamespace, xmlHead } from '../xml/escape-xml.ts';
import { findRootPrefix } from '../xml/xml-text.ts';

/** Lists of a workbook's styles, in the order the schema requires. */
const sections = [
  'numFmts',
  'fonts',
  'fills',
  'borders',
  'cellStyleXfs',
  'cellXfs',
  'cellStyles',
  'dxfs',
] as const;
type StyleSection = (typeof sections)[number];

/** The items of a list, and how many came from the workbook. */
interface Section {
  readonly items: string[];
  readonly known: number;
}

export const emptyStyles =
  `${xmlHead}<styleSheet xmlns="${sheetNamespace}">` +
  '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>' +
  '</styleSheet>';

const yellow =
  '<fill><patternFill patternType="solid"><fgColor rgb="FFFFFF99"/><bgColor indexed="64"/></patternFill></fill>';
const firstOwnFormat = 164;

/** Adds to a workbook's styles; existing items keep their numbers. */
export class StylesEditor {
  readonly #xml: string;
  readonly #prefix: string;
  readonly #sections: Readonly<Record<StyleSection, Section>>;
  readonly #marked = new Map<number, number>();
  #yellowFill: number | undefined;

  /** `xml` is the styles part as returned by `readPart`. */
  constructor(xml: string) {
    const prefix = findRootPrefix(xml, 'styleSheet');
    if (prefix === undefined || xml.includes('<!')) throw formatDamaged('its styles cannot be read');
    this.#xml = xml;
    this.#prefix = prefix;
    const read = sections.map((name): [StyleSection, Section] => {
      const items = listItems(findSection(xml, prefix + name)?.inner ?? '', prefix);
      return [name, { items, known: items.length }];
    });
    // `read` has an entry for each name.
    this.#sections = Object.fromEntries(read) as Record<StyleSection, Section>;
  }

  listItems(name: StyleSection): readonly string[] {
    return this.#sections[name].items;
  }

  /** Adds an item, written without prefix, and returns its number. */
  add(name: StyleSection, item: string): number {
    const { items } = this.#sections[name];
    items.push(this.#prefix === '' ? item : item.replaceAll(/<(\/?)(?=[a-z])/gi, `<$1${this.#prefix}`));
    return items.length - 1;
  }

  /** Number of the format with that code, added if missing. */
  addNumberFormat(code: string): number {
    const formats = this.listItems('numFmts');
    const known = formats.find((format) => readAttribute(format, 'formatCode') === code);
    if (known !== undefined) return Number(readAttribute(known, 'numFmtId'));
    const ids = formats.map((format) => Number(readAttribute(format, 'numFmtId')));
    const id = Math.max(firstOwnFormat - 1, ...ids) + 1;
    this.add('numFmts', `<numFmt numFmtId="${id}" formatCode="${code}"/>`);
    return id;
  }

  /** Number of a style equal to `style` but on yellow. */
  putMarked(style: number): number {
    const known = this.#marked.get(style);
    if (known !== undefined) return known;
    this.#yellowFill ??= this.add('fills', yellow);
    const xf = this.listItems('cellXfs')[style] ?? '<xf numFmtId="0" fontId="0" borderId="0" xfId="0"/>';
    const plain = xf
      .replaceAll(this.#prefix === '' ? '\0' : `<${this.#prefix}`, '<')
      .replaceAll(`</${this.#prefix}`, '</');
    const marked = this.add(
      'cellXfs',
      setAttributes(plain, { fillId: String(this.#yellowFill), applyFill: '1' }),
    );
    this.#marked.set(style, marked);
    return marked;
  }

  /** The styles part with the added items; undefined if there are none. */
  format(): string | undefined {
    let xml = this.#xml;
    let isChanged = false;
    for (const [place, name] of sections.entries()) {
      const { items, known } = this.#sections[name];
      if (items.length === known) continue;
      isChanged = true;
      const tag = this.#prefix + name;
      const section = findSection(xml, tag);
      const text = `<${tag} count="${items.length}">${items.join('')}</${tag}>`;
      xml =
        section === undefined
          ? insertSection(xml, { text, prefix: this.#prefix, before: sections.slice(0, place) })
          : xml.slice(0, section.start) + text + xml.slice(section.end);
    }
    return isChanged ? xml : undefined;
  }
}

function readAttribute(tag: string, name: string): string | undefined {
  return new RegExp(`^<[^>]*\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1];
}

function setAttributes(element: string, attributes: Readonly<Record<string, string>>): string {
  const tag = /^<[^\s/>]+/.exec(element)?.[0] ?? '';
  const end = element.indexOf('>');
  const names = Object.keys(attributes).join('|');
  const kept = element
    .slice(tag.length, end)
    .replaceAll(new RegExp(`\\s(?:${names})\\s*=\\s*("[^"]*"|'[^']*')`, 'g'), '');
  const added = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return tag + added.join('') + kept + element.slice(end);
}

function findSection(xml: string, tag: string) {
  const open = new RegExp(`<${tag}(?=[\\s/>])[^<>]*>`).exec(xml);
  if (open === null) return undefined;
  const start = open.index;
  const innerStart = start + open[0].length;
  if (open[0].endsWith('/>')) return { start, end: innerStart, inner: '' };
  const close = xml.indexOf(`</${tag}>`, innerStart);
  if (close < 0) throw formatDamaged('its styles are cut off');
  return { start, end: close + tag.length + 3, inner: xml.slice(innerStart, close) };
}

/** The direct children of a section, each up to its own closing tag. */
function listItems(inner: string, prefix: string): string[] {
  const items: string[] = [];
  for (let at = inner.indexOf('<'); at >= 0; at = inner.indexOf('<', at)) {
    const name = /^<([\w:.-]+)/.exec(inner.slice(at, at + 60))?.[1];
    const tagEnd = inner.indexOf('>', at) + 1;
    if (name === undefined || !name.startsWith(prefix) || tagEnd === 0)
      throw formatDamaged('its styles cannot be read');
    let end = tagEnd;
    if (inner[tagEnd - 2] !== '/') {
      const close = `</${name}>`;
      const found = inner.indexOf(close, tagEnd);
      if (found < 0) throw formatDamaged('its styles are cut off');
      end = found + close.length;
    }
    items.push(inner.slice(at, end));
    at = end;
  }
  return items;
}

function insertSection(
  xml: string,
  { text, prefix, before }: { text: string; prefix: string; before: readonly StyleSection[] },
): string {
  for (const name of before.toReversed()) {
    const section = findSection(xml, prefix + name);
    if (section !== undefined) return xml.slice(0, section.end) + text + xml.slice(section.end);
  }
  const root = new RegExp(`<${prefix}styleSheet[^<>]*>`).exec(xml);
  const at = (root?.index ?? 0) + (root?.[0].length ?? 0);
  return xml.slice(0, at) + text + xml.slice(at);
}
