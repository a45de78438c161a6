import { decodeText } from './xml-text.ts';

/** Attributes of a tag by their names without prefix, in the order of the tag. */
export type XmlAttributes = ReadonlyMap<string, string>;

/** Opening tags of that local name, whatever their prefix, as their attributes. For small parts. */
export function listTags(xml: string, name: string): XmlAttributes[] {
  const pattern = new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s/>])([^<>]*)>`, 'g');
  return [...xml.matchAll(pattern)].map(([, attributes = '']) => parseAttributes(attributes));
}

function parseAttributes(text: string): XmlAttributes {
  const found = new Map<string, string>();
  for (const [, name = '', quoted = ''] of text.matchAll(/(?:[\w.-]+:)?([\w.-]+)\s*=\s*("[^"]*"|'[^']*')/g)) {
    found.set(name, decodeText(quoted.slice(1, -1)));
  }
  return found;
}

/** The prefix of the root element with its colon; empty for none. Undefined when there is no such root. */
export function findRootPrefix(xml: string, root: string): string | undefined {
  const found = new RegExp(`<([\\w.-]+:)?${root}(?=[\\s/>])`).exec(xml);
  return found === null ? undefined : (found[1] ?? '');
}
