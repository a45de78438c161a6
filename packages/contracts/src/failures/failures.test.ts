import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serviceErrorCodes } from '../error-codes.ts';
import { missingCredits } from './credits.ts';
import * as failures from './index.ts';

const rootDir = resolve(import.meta.dirname, '../../../..');
const isShipped = (path: string): boolean => /\.tsx?$/.test(path) && !/\.test\.ts|[/]test[/]/.test(path);
const readSources = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(join(rootDir, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => isShipped(path) && !path.includes('node_modules') && !path.includes('dist/'))
      .map((path) => [join(folder, path), readFileSync(join(rootDir, folder, path), 'utf8')]),
  );
const here = readSources('packages/contracts/src/failures');
const others = new Map(
  ['packages', 'services', 'web/src']
    .flatMap((folder) => [...readSources(folder)])
    .filter(([path]) => !here.has(path)),
);
/** Quoted texts; those with placeholders are split. */
const listTexts = (source: string): string[] =>
  [...source.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].flatMap(([, single, double, template]) =>
    single === undefined && double === undefined
      ? (template ?? '').split(/\$\{[^}]*\}/)
      : [single ?? double ?? ''],
  );
/** Whole sentences, and long beginnings of sentences with placeholders. */
const sentences = [...here.values()].flatMap(listTexts).filter((text) => /^[A-Z].* .*(\.$|.{25})/.test(text));

describe('failures', () => {
  it('contain each sentence once', () => {
    expect(sentences.length).toBeGreaterThan(100);
    expect(sentences.filter((text, place) => sentences.indexOf(text) !== place)).toEqual([]);
  });

  it('are the only place of their sentences', () => {
    const twice = sentences.flatMap((text) =>
      [...others].filter(([, source]) => source.includes(text)).map(([path]) => [path, text]),
    );
    expect(twice).toEqual([]);
  });

  it('are all used', () => {
    const used = [...others.values(), ...here.values()].join('\n');
    const unused = Object.keys(failures).filter(
      (name) =>
        !new RegExp(`failures\\.${name}\\b|(?<!const |function )\\b${name}(\\.error|\\(|,)`).test(used),
    );
    expect(unused).toEqual([]);
  });

  it('cover every code', () => {
    const texts = new Set([...here.values()].flatMap(listTexts));
    expect(serviceErrorCodes.filter((code) => !texts.has(code))).toEqual([]);
  });
});

describe('missingCredits', () => {
  it('states tasks, price and balance', () => {
    expect(missingCredits({ tasks: 2_345, price: 3, credits: 1, held: 0 }).error).toBe(
      'This schedule has 2,345 tasks, so its conversion costs 3 credits; you have 1 credit. ' +
        'Please buy credits and convert the file again.',
    );
    expect(missingCredits({ tasks: 400, price: 1, credits: 5, held: 5 }).error).toContain(
      'you have 5 credits, of which 5 are on hold for conversions under way.',
    );
  });
});
