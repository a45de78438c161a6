import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatBom } from './format-bom.ts';
import { listImageParts } from './list-image-parts.ts';
import { listLicenceProblems } from './list-licence-problems.ts';
import type { Part } from './part.ts';

const rootDir = resolve(import.meta.dirname, '../..');
let images: Map<string, readonly Part[]>;

beforeAll(async () => {
  images = await listImageParts(rootDir);
}, 300_000);

const names = (image: string): string[] => (images.get(image) ?? []).map(({ name }) => name);

describe('the parts of the images', () => {
  it('are what each runs, and for the gateway what the pages are built of', () => {
    expect([...images.keys()]).toEqual(['gateway', 'auth', 'converter', 'stats', 'engines']);
    expect(names('gateway')).toEqual(expect.arrayContaining(['express', 'react', 'zod']));
    expect(names('auth')).toContain('mongoose');
    expect(names('auth')).not.toContain('react');
    expect(names('converter')).toContain('piscina');
    expect(names('engines')).toEqual(expect.arrayContaining(['std', 'github.com/nats-io/nats-server/v2']));
    for (const image of images.keys()) expect(names(image)).not.toContain('vitest');
  });

  it('have licences that are allowed', () => {
    expect([...images].flatMap(([image, parts]) => listLicenceProblems(image, parts))).toEqual([]);
  });
});

it('refuses a licence that asks for more, and one that nobody knows', () => {
  const part = { name: 'a', version: '1', purl: 'pkg:npm/a@1' };
  const judge = (license: string): string[] => listLicenceProblems('gateway', [{ ...part, license }]);
  expect(judge('(GPL-3.0-only OR MIT)')).toEqual([]);
  expect(judge('MIT AND AGPL-3.0-only')).toHaveLength(1);
  expect(judge('NOASSERTION')[0]).toContain('gateway holds a 1 under NOASSERTION');
});

it('writes the same bill for the same parts, with their hashes and licences', () => {
  const parts = images.get('auth') ?? [];
  const text = formatBom('auth', '1.0.0', parts);
  expect(formatBom('auth', '1.0.0', [...parts].reverse())).toBe(text);
  const bom = JSON.parse(text) as { bomFormat: string; components: { purl: string; hashes: unknown[] }[] };
  expect(bom.bomFormat).toBe('CycloneDX');
  expect(bom.components).toHaveLength(parts.length);
  expect(bom.components.every(({ purl, hashes }) => purl.startsWith('pkg:npm/') && hashes.length === 1)).toBe(
    true,
  );
});
