import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileAhead, CompiledCodeError } from './compile-ahead.ts';

let folder: string;
let script: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'compile-ahead-test-'));
  script = join(folder, 'script.ts');
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'part.ts'), 'export const add = (a: number, b: number): number => a + b;\n');
  writeFileSync(
    script,
    "import { add } from './part.ts';\nconsole.log(`${add(1, 2)} of Node's own: ${process.version}`);\n",
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

function readAll(cache: string): Record<string, string> {
  const [inner = ''] = readdirSync(cache);
  return Object.fromEntries(
    readdirSync(join(cache, inner)).map((name) => [
      `${inner}/${name}`,
      readFileSync(join(cache, inner, name), 'base64'),
    ]),
  );
}

describe('compileAhead', () => {
  it('compiles to the same bytes each time, and a process without special flags takes them', () => {
    const counts = ['one', 'two'].map((name) => compileAhead([script], join(folder, name)));
    expect(counts).toEqual([2, 2]);
    const [one, two] = ['one', 'two'].map((name) => readAll(join(folder, name)));
    // Of each module what is stripped of types and what is compiled.
    expect(Object.keys(one ?? {})).toHaveLength(4);
    expect(one).toEqual(two);
  });

  it('tells of a script that cannot be loaded', () => {
    expect(() => compileAhead([join(folder, 'none.ts')], join(folder, 'none'))).toThrow(CompiledCodeError);
  });
});
