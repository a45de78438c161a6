import type { z } from 'zod';

/** What a refused value must be: `one of a, b`, `at most 64 characters long`, `text`. Completes `it must be`. */
export function formatExpected(issue: z.core.$ZodIssue | z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') return typeWords[issue.expected] ?? `a ${issue.expected}`;
  if (issue.code === 'too_small')
    return `${issue.inclusive ? 'at least' : 'more than'} ${formatBound(issue.origin, issue.minimum)}`;
  if (issue.code === 'too_big')
    return `${issue.inclusive ? 'at most' : 'less than'} ${formatBound(issue.origin, issue.maximum)}`;
  if (issue.code === 'invalid_value') return `one of ${issue.values.map(String).join(', ')}`;
  const word = issue.code === 'invalid_format' ? formatWords[issue.format] : undefined;
  if (word !== undefined) return word;
  // Schemas of ours have their own message; the library's messages for other problems are not used.
  const { message } = issue;
  if (message === undefined || (issue.code !== 'custom' && issue.code !== 'invalid_format'))
    return 'another value';
  return message.charAt(0).toLowerCase() + message.slice(1);
}

const typeWords: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  int: 'a whole number',
  array: 'a list',
  object: 'an object of names and values',
  record: 'an object of names and values',
  string: 'text',
};

const formatWords: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  email: 'an email address',
  datetime: 'a time such as 2026-03-16T08:00:00Z',
  date: 'a date such as 2026-03-16',
  url: 'a web address',
};

function formatBound(origin: string, bound: number | bigint): string {
  const isOne = Number(bound) === 1;
  if (origin === 'string') return `${bound} ${isOne ? 'character' : 'characters'} long`;
  return origin === 'array' ? `${bound} ${isOne ? 'entry' : 'entries'} long` : `${bound}`;
}

/** `it must be text`: the `error` of `safeParse` for schemas without messages of their own. */
export const describeExpected = (issue: z.core.$ZodRawIssue): string => `it must be ${formatExpected(issue)}`;
