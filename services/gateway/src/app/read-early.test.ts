import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readEarly } from './read-early.ts';
import type { Upload } from './receive-files.ts';

/** An upload whose files have these chunks; a number is a pause in milliseconds, an error interrupts it. */
function createUpload(...files: readonly (string | number | Error)[][]): Upload {
  async function* read(parts: readonly (string | number | Error)[]): AsyncGenerator<Uint8Array> {
    for (const part of parts) {
      if (part instanceof Error) throw part;
      if (typeof part === 'number') await sleep(part);
      else yield Buffer.from(part);
    }
  }
  return {
    first: { fileName: 'a.xer' },
    files: async function* () {
      for (const parts of files) {
        await sleep(0);
        yield { fileName: 'a.xer', place: 'file' as const, content: read(parts) };
      }
    },
    findField: () => undefined,
    whole: Promise.resolve(),
    stop: () => undefined,
  };
}

async function readAll(upload: Upload): Promise<string[]> {
  const texts: string[] = [];
  for await (const { content } of upload.files()) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    texts.push(Buffer.concat(chunks).toString());
  }
  return texts;
}

describe('readEarly', () => {
  it('holds a small file that arrives immediately, to be read as often as needed', async () => {
    const { upload, wholeBytes } = await readEarly(createUpload(['ab', 'cd']));
    expect(wholeBytes).toBe(4);
    expect(await readAll(upload)).toEqual(['abcd']);
    expect(await readAll(upload)).toEqual(['abcd']);
  });

  it.each([
    ['large', [['a'.repeat(200_000), 'b'.repeat(200_000), 'c']]],
    ['slow', [['ab', 600, 'cd']]],
    ['one of several', [['ab'], ['cd', 'ef'], ['']]],
  ])('leaves one that is %s to be read while it arrives', async (_what, files) => {
    const { upload, wholeBytes } = await readEarly(createUpload(...files));
    expect(wholeBytes).toBeUndefined();
    const expected = files.map((parts) => parts.filter((part) => typeof part === 'string').join(''));
    expect(await readAll(upload)).toEqual(expected);
  });

  it('reports an interruption to the reader of the content', async () => {
    const { upload, wholeBytes } = await readEarly(createUpload(['ab', new Error('it broke off')]));
    expect(wholeBytes).toBeUndefined();
    await expect(readAll(upload)).rejects.toThrow('it broke off');
  });
});
