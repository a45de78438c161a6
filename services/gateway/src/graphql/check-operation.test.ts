import { describe, expect, it } from 'vitest';
import { checkText } from './check-operation.ts';

/** Each fragment spreads the next one twice: 2^length fields once they are written out. */
const doubling = (length: number): string =>
  `{ me { ...f0 } } fragment f${length} on User { id } ` +
  Array.from({ length }, (_none, at) => `fragment f${at} on User { ...f${at + 1} ...f${at + 1} }`).join(' ');

describe('a query', () => {
  it.each([
    '{ me { id } }',
    doubling(3),
    'query a { me { ...b } } fragment b on User { id ... on User { username } }',
    // Apollo reports the errors of these queries.
    '{',
    '',
    '{ me { ...missing } }',
    `{ me { ${'id '.repeat(5_000)} } }`,
  ])('is left to Apollo: %.40s', (query) => {
    expect(() => checkText(query)).not.toThrow();
  });

  it.each([
    doubling(9),
    doubling(60),
    `{ me { ${'id '.repeat(600)} } }`,
    `{ me { id } } ${doubling(60).slice('{ me { ...f0 } } '.length)}`,
  ])('is refused for what its fragments grow to: %.40s', (query) => {
    expect(() => checkText(query)).toThrow('more than 500 fields');
  });

  it.each([
    '{ me { ...a } } fragment a on User { ...a }',
    '{ me { ...a } } fragment a on User { ...b } fragment b on User { id ...a ...a }',
    '{ me { id } } fragment a on User { ... on User { ...a } }',
  ])('is refused for a fragment that contains itself: %s', (query) => {
    expect(() => checkText(query)).toThrow('A fragment of the query contains itself');
  });
});
