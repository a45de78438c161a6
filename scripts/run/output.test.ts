import { expect, it } from 'vitest';
import { createOutput } from './output.ts';

it('aligns the names and keeps colours to terminals', () => {
  const written: string[] = [];
  const output = createOutput(['auth', 'converter-1'], (text) => written.push(text), false);
  output.writeLine('auth', 'up');
  output.writeLine('converter-1', 'up');
  output.notice('ready');
  expect(written).toEqual(['auth        | up\n', 'converter-1 | up\n', 'run         | ready\n']);
  createOutput(['auth'], (text) => written.push(text), true).writeLine('auth', 'up');
  expect(written.at(-1)).toMatch(new RegExp(`^${String.fromCharCode(27)}\\[36mauth \\| .*up\\n$`));
});
