import { maxUploadBytes, type InputPlace } from '@floatwise/contracts';
import { getTool, type ToolDefinition } from '@floatwise/tools';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkUploadContent } from './check-upload-content.ts';

const tool = getTool('x-pobs');

async function* cut(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (let turn = 0; at < bytes.length; turn++) {
    await Promise.resolve();
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

/** Reads a whole upload; returns the bytes passed on, or the error code and how much was read. */
async function check(
  bytes: Buffer,
  {
    sizes = [1_000],
    named = true,
    fileName = 'a.xer',
    isOneOfSeveral = false,
    place = 'file',
    taking = tool,
  }: {
    sizes?: number[];
    named?: boolean;
    fileName?: string;
    isOneOfSeveral?: boolean;
    place?: InputPlace;
    taking?: ToolDefinition;
  } = {},
): Promise<{ bytes: Buffer } | { code: unknown; read: number; message?: string }> {
  let read = 0;
  const seen: Uint8Array[] = [];
  const content = checkUploadContent({
    fileName,
    place,
    content: cut(bytes, sizes),
    findTool: (): ToolDefinition | undefined => (named ? taking : undefined),
    isNamed: () => isOneOfSeveral,
  });
  try {
    for await (const chunk of content.bytes()) {
      read += chunk.length;
      seen.push(chunk);
    }
    content.checkWhole(taking);
    return { bytes: Buffer.concat(seen) };
  } catch (error) {
    const { code, message } = error as Error & { code?: unknown };
    return { code, read, ...(isOneOfSeveral ? { message } : {}) };
  }
}

describe('checkUploadContent', () => {
  it('takes a baseline of the types that the tool takes there, and no other file of them', async () => {
    const taking = getTool('x-actuals');
    const xml = Buffer.from(
      '<?xml version="1.0"?><APIBusinessObjects xmlns="http://xmlns.oracle.com/Primavera/P6/V19.12/API/BusinessObjects">',
    );
    const file = { taking, fileName: 'plan.xml' } as const;
    expect(await check(xml, { ...file, place: 'baseline' })).toEqual({ bytes: xml });
    expect(await check(xml, file)).toMatchObject({ code: 'file.wrong-type' });
    const other = { taking, place: 'baseline', fileName: 'plan.xlsx' } as const;
    expect(await check(xml, other)).toMatchObject({ code: 'file.wrong-type' });
  });

  it('passes on every byte and finds the same, however the bytes are divided into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 9_000 }),
        fc.boolean(),
        fc.boolean(),
        fc.array(fc.integer({ min: 1, max: 6_000 }), { minLength: 1, maxLength: 5 }),
        async (tail, isXer, named, sizes) => {
          const bytes = Buffer.concat([Buffer.from(isXer ? 'ERMHDR\t8.2\r\n' : 'other'), tail]);
          const result = await check(bytes, { sizes, named });
          if (isXer) expect(result).toEqual({ bytes });
          else expect(result).toMatchObject({ code: 'E_NOT_XER' });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('refuses a wrong file type at its first bytes if the tool is known by then, otherwise at the end', async () => {
    const wrong = Buffer.alloc(1024 * 1024, 'x');
    expect(await check(wrong)).toEqual({ code: 'E_NOT_XER', read: 4_000 });
    expect(await check(wrong, { named: false })).toEqual({ code: 'E_NOT_XER', read: wrong.length });
  });

  it('refuses an empty file, but a wrong extension first', async () => {
    expect(await check(Buffer.alloc(0))).toMatchObject({ code: 'E_EMPTY' });
    expect(await check(Buffer.alloc(0), { fileName: 'a.pdf' })).toMatchObject({ code: 'file.wrong-type' });
    expect(await check(Buffer.from('ERMHDR'), { fileName: 'a.XER' })).toHaveProperty('bytes');
  });

  it('names the file in a message about one of several files', async () => {
    const isOneOfSeveral = true;
    expect(await check(Buffer.alloc(0), { isOneOfSeveral })).toMatchObject({
      message: 'a.xer: The file is empty (0 bytes).',
    });
    expect(await check(Buffer.from('ERMHDR'), { isOneOfSeveral, fileName: 'a.pdf' })).toMatchObject({
      code: 'file.wrong-type',
      message: 'a.pdf: Invalid file type. Accepted types: .xer',
    });
  });

  it('stops at the first byte over the limit', async () => {
    const bytes = Buffer.alloc(maxUploadBytes + 1, 'ERMHDR\t');
    expect(await check(bytes, { sizes: [1024 * 1024] })).toEqual({
      code: 'file.too-large',
      read: maxUploadBytes,
    });
  });
});
