import { readFile } from 'node:fs/promises';
import {
  convertByGraphql,
  createConversionId,
  generateXer,
  signUp,
  type Planner,
  type TestFile,
} from '@floatwise/testkit';
import { runTool } from '@floatwise/tools/run';
import { beforeAll, describe, expect, it } from 'vitest';
import { findSharedSite, type SharedSite } from '../find-shared-site.ts';
import { awaitRemoval } from './await-removal.ts';
import { formatMultipart, sendUpload, type FormPart } from './raw-request.ts';

let site: SharedSite;
let planner: Planner;

beforeAll(async () => {
  site = await findSharedSite('forgetful');
  planner = await signUp(site.url);
});

const toolId = 'schedule-assessment';
const createFile = (fileName: string, seed: number): TestFile => ({
  fileName,
  bytes: Buffer.from(generateXer({ activities: 40, relationships: 50, seed })),
});
const march = createFile('march.xer', 1);
const others = [createFile('january.xer', 2), createFile('february.xer', 3)];
const baseline = createFile('contract.xer', 4);
const sheet: TestFile = { ...march, fileName: 'a.xlsx' };
const junk: TestFile = { fileName: 'junk.xer', bytes: Buffer.from('hello') };
const upload = { toolId, ...march, others, baseline };

/** The result of the tool itself. */
let expected: Buffer;
beforeAll(async () => {
  expected = Buffer.concat((await runTool(toolId, { ...march, others, baseline })).bytes);
});

function sendParts(id: string, parts: readonly FormPart[]) {
  const { body, contentType } = formatMultipart(parts);
  const headers = { cookie: planner.cookie(), 'content-type': contentType, 'x-conversion-id': id };
  return sendUpload(site.url, headers, body);
}

describe('several files', () => {
  it('become one result, the same as on the command line', async () => {
    const id = createConversionId();
    const answer = await planner.convert({ id, ...upload });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('march_schedule-assessment.xlsx');
    expect(Buffer.from(await answer.arrayBuffer()).equals(expected)).toBe(true);
    await awaitRemoval(site, id);
  });

  it('are one record with the name and the size of each, and leave nothing', async () => {
    const { conversion, bytes: output } = await planner.client.convert(upload);
    const all = [march, ...others, baseline];
    expect(conversion).toMatchObject({
      state: 'finished',
      fileName: 'march.xer',
      inputBytes: all.reduce((sum, { bytes }) => sum + bytes.length, 0),
      inputs: all.map((file) => ({
        fileName: file.fileName,
        bytes: file.bytes.length,
        place: file === baseline ? 'baseline' : 'file',
      })),
    });
    expect(expected.equals(output)).toBe(true);
    await awaitRemoval(site, conversion.id);
    // After it is counted, its history names them in one line.
    const readNames = async (): Promise<string[]> => {
      const exported = (await (await planner.call('/api/account/export')).json()) as {
        conversions: { id: string; fileName: string }[];
      };
      return exported.conversions.filter(({ id }) => id === conversion.id).map(({ fileName }) => fileName);
    };
    await expect.poll(readNames).toEqual(['march.xer, january.xer and 2 more']);
  });

  it('keep their places when the baseline comes first', async () => {
    const parts: FormPart[] = [
      { name: 'baseline', fileName: baseline.fileName, content: baseline.bytes },
      ...[march, ...others].map(({ fileName, bytes }) => ({ name: 'file', fileName, content: bytes })),
      { name: 'toolId', content: toolId },
    ];
    const { body, contentType } = formatMultipart(parts);
    const answer = await planner.call('/api/convert', {
      method: 'POST',
      headers: { 'content-type': contentType },
      body: new Uint8Array(body),
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(expected)).toBe(true);
  });

  it('are the same conversion when they are sent again with its id', async () => {
    const id = createConversionId();
    const first = await planner.submit({ id, ...upload });
    const again = await planner.submit({ id, ...upload });
    expect([first.status, again.status]).toEqual([202, 200]);
    expect(await again.json()).toMatchObject({
      id,
      inputs: expect.objectContaining({ length: 4 }) as unknown,
    });
  });

  it('are compared as updates, in a workbook that is named after the current one', async () => {
    const readUpdate = async (name: string): Promise<TestFile> => ({
      fileName: name,
      bytes: await readFile(
        new URL(`../../packages/tools/src/updates/golden/w1-four-steps/${name}`, import.meta.url),
      ),
    });
    const [current, previous] = await Promise.all(['input-2.xer', 'input.xer'].map(readUpdate));
    if (current === undefined || previous === undefined) throw new Error('There are two.');
    // The current one first: the data dates determine their order.
    const work = { ...current, others: [previous] };
    const { conversion, bytes: output } = await planner.client.convert({ toolId: 'updates', ...work });
    expect(conversion).toMatchObject({ outcome: { outputName: 'input-2_updates.xlsx' } });
    const here = await runTool('updates', work);
    expect(Buffer.concat(here.bytes).equals(output)).toBe(true);
  });

  it('can be sent by GraphQL too', async () => {
    const query =
      'mutation ($toolId: ID!, $file: Upload!, $others: [Upload!], $baseline: Upload) ' +
      '{ convert(toolId: $toolId, file: $file, others: $others, baseline: $baseline) { state fileName outputUrl } }';
    const answer = await convertByGraphql(planner, query, upload);
    const conversion = answer.data?.['convert'] as Record<string, string>;
    expect(conversion).toMatchObject({ state: 'finished', fileName: 'march.xer' });
    const output = await planner.call(String(conversion['outputUrl']));
    expect(Buffer.from(await output.arrayBuffer()).equals(expected)).toBe(true);
  });
});

describe('files that a tool cannot take', () => {
  const tooMany = Array.from({ length: 12 }, (_file, index) => createFile(`${index}.xer`, index));

  it.each([
    [{ others: tooMany }, 'E_FILES', 'schedule-assessment takes 1 to 12 files; 13 were given.'],
    [{ toolId: 'soos', others: [] }, 'E_FILES', 'soos takes no baseline; leave that file out.'],
    [{ others: [junk] }, 'E_NOT_XER', 'junk.xer: This is not a Primavera XER file'],
    [{ baseline: junk }, 'E_NOT_XER', 'junk.xer: This is not a Primavera XER file'],
    [{ others: [sheet] }, 'file.wrong-type', 'a.xlsx: Invalid file type. Accepted types: .xer'],
  ])('are refused with a sentence, %#', async (change, code, sentence) => {
    const id = createConversionId();
    const answer = await planner.convert({ id, ...upload, ...change });
    expect(answer.status).toBe(code === 'file.wrong-type' ? 415 : 422);
    expect(await answer.json()).toEqual({ code, error: expect.stringContaining(sentence) as string });
    await awaitRemoval(site, id);
  });

  it('are refused if one of them or all together are too large', async () => {
    const sized = (megabytes: number): FormPart => ({
      name: 'file',
      fileName: `${megabytes}.xer`,
      content: Buffer.alloc(megabytes * 1024 * 1024, 'ERMHDR\t8.2\r\n'),
    });
    const named: FormPart = { name: 'toolId', content: toolId };
    const ids = [createConversionId(), createConversionId()] as const;
    expect(await sendParts(ids[0], [named, sized(1), sized(51)])).toMatchObject({
      status: 413,
      body: { error: '51.xer: File is too large. Maximum size is 50.00 MB.' },
    });
    expect(await sendParts(ids[1], [named, sized(40), sized(40), sized(40)])).toMatchObject({
      status: 413,
      body: { error: 'Files are too large. Maximum size is 50.00 MB each, 100.00 MB together.' },
    });
    for (const id of ids) await awaitRemoval(site, id);
  });
});
