import { expect, it } from 'vitest';
import { createSecretHider } from './secrets.ts';
import { createOutput } from './output.ts';

it('aligns the names and uses colours only in terminals', () => {
  const written: string[] = [];
  const output = createOutput(['auth', 'converter-1'], (text) => written.push(text), {
    isTty: false,
    hide: (line) => line,
  });
  output.writeLine('auth', 'up');
  output.writeLine('converter-1', 'up');
  output.notice('ready');
  expect(written).toEqual(['auth        | up\n', 'converter-1 | up\n', 'run         | ready\n']);
  createOutput(['auth'], (text) => written.push(text), { isTty: true, hide: (line) => line }).writeLine(
    'auth',
    'up',
  );
  expect(written.at(-1)).toMatch(new RegExp(`^${String.fromCharCode(27)}\\[36mauth \\| .*up\\n$`));
});

it('hides passwords, both within a URL and alone', () => {
  const hide = createSecretHider(['5f2d0c9a7b31']);
  expect(hide('{"redis":"redis://default:secret@127.0.0.1:1","s3":"http://127.0.0.1:2"}')).toBe(
    '{"redis":"redis://default:***@127.0.0.1:1","s3":"http://127.0.0.1:2"}',
  );
  expect(hide('cannot reach mongodb://floatwise:p@ss:word@db:27017/x?authSource=admin')).toBe(
    'cannot reach mongodb://floatwise:***@db:27017/x?authSource=admin',
  );
  expect(hide('redis://:secret@host and nats://user:secret@host')).toBe(
    'redis://:***@host and nats://user:***@host',
  );
  expect(hide('NATS refused 5f2d0c9a7b31.')).toBe('NATS refused ***.');
  expect(hide('http://localhost:8080 at 10:15, ann@example.org')).toBe(
    'http://localhost:8080 at 10:15, ann@example.org',
  );
});
