import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const imports = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .flatMap((name) =>
    [
      ...readFileSync(`${import.meta.dirname}/${name}`, 'utf8').matchAll(/^(?!import type).* from '(.*)';/gm),
    ].map(([, from = '']) => ({ name, from })),
  );

it('the byte layer loads nothing of the reader, the model or the engines', () => {
  const allowed =
    /^(\.\/[a-z0-9-]+\.ts|\.\.\/\.\.\/unusable-input-error\.ts|@floatwise\/contracts(\/[a-z-]+)?|node:\w+)$/;
  expect(imports.length).toBeGreaterThan(20);
  expect(imports.filter(({ from }) => !allowed.test(from))).toEqual([]);
});
