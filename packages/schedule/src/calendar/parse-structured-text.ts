/**
 * Reader of the nested records P6 keeps in `clndr_data`:
 *
 *     rec   := '(' digits '||' name? '(' attrs? ')' '(' rec* ')' ')'
 *     attrs := key '|' value ('|' key '|' value)*
 *
 * White space and control characters between tokens (P6 pretty-prints with pairs of 0x7F) mean nothing.
 */
export interface StructuredRecord {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly StructuredRecord[];
}

interface OpenRecord {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: OpenRecord[];
}

const isFiller = (code: number): boolean => code <= 0x20 || code === 0x7f || code === 0xa0;

const skipFiller = (text: string, from: number): number => {
  let at = from;
  while (isFiller(text.charCodeAt(at))) at++;
  return at;
};

const skipDigits = (text: string, from: number): number => {
  let at = from;
  while (text.charCodeAt(at) >= 0x30 && text.charCodeAt(at) <= 0x39) at++;
  return at;
};

/** Position after `token`; -1 if the text there is different. */
const skipToken = (text: string, from: number, token: string): number => {
  // Usually no filler comes before it.
  const at = text.startsWith(token, from) ? from : skipFiller(text, from);
  return text.startsWith(token, at) ? at + token.length : -1;
};

const noAttributes: ReadonlyMap<string, string> = new Map();

const parseAttributes = (text: string): ReadonlyMap<string, string> => {
  if (text === '') return noAttributes;
  const attributes = new Map<string, string>();
  const parts = text.split('|');
  for (let i = 0; i + 1 < parts.length; i += 2) attributes.set(clean(parts[i]), clean(parts[i + 1]));
  return attributes;
};

const clean = (text: string | undefined): string => {
  const value = text ?? '';
  let from = 0;
  let to = value.length;
  while (from < to && isFiller(value.charCodeAt(from))) from++;
  while (to > from && isFiller(value.charCodeAt(to - 1))) to--;
  return value.slice(from, to);
};

/** Reads `( digits || name ( attributes ) (`; the children and two closing brackets follow. */
const parseHead = (text: string, from: number): { record: OpenRecord; next: number } | undefined => {
  const open = skipToken(text, from, '(');
  if (open < 0) return undefined;
  const digits = skipFiller(text, open);
  const digitsEnd = skipDigits(text, digits);
  const bars = digitsEnd > digits ? skipToken(text, digitsEnd, '||') : -1;
  if (bars < 0) return undefined;
  const nameEnd = text.indexOf('(', bars);
  if (nameEnd < 0) return undefined;
  const attributesEnd = text.indexOf(')', nameEnd + 1);
  if (attributesEnd < 0) return undefined;
  const next = skipToken(text, attributesEnd + 1, '(');
  if (next < 0) return undefined;
  const attributes = parseAttributes(text.slice(nameEnd + 1, attributesEnd));
  return { record: { name: clean(text.slice(bars, nameEnd)), attributes, children: [] }, next };
};

/**
 * The outermost record; undefined if the text does not follow the grammar. Text after it is ignored. Uses its own stack, so
 * hostile nesting cannot exhaust the call stack.
 */
export const parseStructuredText = (text: string): StructuredRecord | undefined => {
  const stack: OpenRecord[] = [];
  let at = 0;
  for (;;) {
    const parent = stack[stack.length - 1];
    const close = parent === undefined ? -1 : skipToken(text, at, ')');
    if (parent !== undefined && close >= 0) {
      at = skipToken(text, close, ')');
      if (at < 0) return undefined;
      stack.pop();
      if (stack.length === 0) return parent;
      continue;
    }
    const head = parseHead(text, at);
    if (head === undefined) return undefined;
    parent?.children.push(head.record);
    stack.push(head.record);
    at = head.next;
  }
};
