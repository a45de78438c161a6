import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLinePrefixer, createOutput } from './output.ts';

function prefixAll(chunks: readonly string[]): string {
  let written = '';
  const prefixer = createLinePrefixer('a | ', (line) => (written += line));
  for (const chunk of chunks) prefixer.push(chunk);
  prefixer.flush();
  return written;
}

describe('createLinePrefixer', () => {
  it('holds a partial line back until it ends', () => {
    const written: string[] = [];
    const prefixer = createLinePrefixer('a | ', (line) => written.push(line));
    prefixer.push('{"msg":');
    expect(written).toEqual([]);
    prefixer.push('"up"}\nnext');
    expect(written).toEqual(['a | {"msg":"up"}\n']);
    prefixer.flush();
    expect(written).toEqual(['a | {"msg":"up"}\n', 'a | next\n']);
    prefixer.flush();
    expect(written).toHaveLength(2);
  });

  it('writes the same lines however the text is cut', () => {
    const lines = fc.array(fc.string().map((text) => text.replace(/[\r\n]/g, '')));
    fc.assert(
      fc.property(lines, fc.array(fc.nat(40)), (texts, cuts) => {
        const whole = texts.map((text) => `${text}\n`).join('');
        const chunks: string[] = [];
        let at = 0;
        for (const cut of cuts) {
          chunks.push(whole.slice(at, at + cut));
          at += cut;
        }
        chunks.push(whole.slice(at));
        expect(prefixAll(chunks)).toBe(texts.map((text) => `a | ${text}\n`).join(''));
      }),
    );
  });

  it('lets a line without an end go once it is very long', () => {
    const written: string[] = [];
    createLinePrefixer('', (line) => written.push(line)).push('x'.repeat(100_000));
    expect(written).toHaveLength(1);
  });
});

describe('createOutput', () => {
  it('aligns the names and keeps colours to terminals', () => {
    const written: string[] = [];
    const output = createOutput(['auth', 'converter-1'], (text) => written.push(text), false);
    output.createPrefixer('auth').push('up\n');
    output.createPrefixer('converter-1').push('up\n');
    output.notice('ready');
    expect(written).toEqual(['auth        | up\n', 'converter-1 | up\n', 'run         | ready\n']);
    createOutput(['auth'], (text) => written.push(text), true)
      .createPrefixer('auth')
      .push('up\n');
    expect(written.at(-1)).toMatch(new RegExp(`^${String.fromCharCode(27)}\\[36mauth \\| .*up\\n$`));
  });
});
