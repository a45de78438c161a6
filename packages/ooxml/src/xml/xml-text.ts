import { Buffer } from 'node:buffer';
import { escapeCellText, escapeXml } from './escape-xml.ts';

const namedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes text of an XML part as returned by `readPart` (one character per byte of UTF-8) and replaces its entities. */
export function decodeText(raw: string): string {
  const text = /[\x80-\xff]/.test(raw) ? Buffer.from(raw, 'latin1').toString('utf8') : raw;
  return text.includes('&') ? text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, decodeEntity) : text;
}

function decodeEntity(entity: string, name: string): string {
  if (!name.startsWith('#')) return namedEntities[name] ?? entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}

/** Decodes the text of a cell, in which `_xHHHH_` stands for characters XML does not allow (ECMA-376 part 1, ST_Xstring). */
export function decodeCellText(raw: string): string {
  const text = decodeText(raw);
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Encodes text for an attribute or element, one character per byte of UTF-8. */
export function encodeText(text: string): string {
  const escaped = escapeXml(text);
  return isAscii.test(escaped) ? escaped : Buffer.from(escaped, 'utf8').toString('latin1');
}

const isAscii = /^[\0-\x7f]*$/;

export function encodeCellText(text: string): string {
  return encodeText(escapeCellText(text));
}

/** Attributes of a tag by name without prefix, in the order of the tag. */
type XmlAttributes = ReadonlyMap<string, string>;

/**
 * The text without what is between an `open` and the next `close`, both included. In one pass: a pattern would search for the end
 * again from every beginning. `isOpening` is asked for the character after each `open`.
 */
export function cutOut(
  text: string,
  [open, close]: readonly [open: string, close: string],
  isOpening: (code: number) => boolean = () => true,
): string {
  let kept = '';
  let from = 0;
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, at)) {
    at += open.length;
    if (!isOpening(text.charCodeAt(at))) continue;
    const end = text.indexOf(close, at);
    if (end < 0) break;
    kept += text.slice(from, at - open.length);
    from = at = end + close.length;
  }
  return kept + text.slice(from);
}

/** The attributes of each opening tag with that local name, whatever its prefix. For small parts. */
export function listTags(xml: string, name: string): XmlAttributes[] {
  const pattern = new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s/>])([^<>]*)>`, 'g');
  return [...cutOut(xml, ['<!--', '-->']).matchAll(pattern)].map(([, attributes = '']) =>
    parseAttributes(attributes),
  );
}

/** Begins at the beginning of a name only: otherwise a long name without a value would be tried from each of its letters. */
const attribute = /(?<![\w.-])(?:[\w.-]+:)?([\w.-]+)\s*=\s*("[^"]*"|'[^']*')/g;

function parseAttributes(text: string): XmlAttributes {
  const found = new Map<string, string>();
  for (const [, name = '', quoted = ''] of text.matchAll(attribute)) {
    found.set(name, decodeText(quoted.slice(1, -1)));
  }
  return found;
}

/** The prefix of the root element with its colon; may be empty. Undefined if there is no such root. */
export function findRootPrefix(xml: string, root: string): string | undefined {
  const found = new RegExp(`<([\\w.-]+:)?${root}(?=[\\s/>])`).exec(xml);
  return found === null ? undefined : (found[1] ?? '');
}
