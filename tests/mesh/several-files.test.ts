import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { listInputKeys, type ConversionId } from '@floatwise/contracts';
import {
  convertByGraphql,
  createConversionId,
  generateXer,
  listBucket,
  signUp,
  startMesh,
  type Mesh,
  type Planner,
  type TestFile,
} from '@floatwise/testkit';
import { runTool } from '@floatwise/tools/run';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMultipart, openUpload, sendUpload, type FormPart } from './raw-request.ts';

let mesh: Mesh;
let planner: Planner;

beforeAll(async () => {
  mesh = await startMesh({ env: { FREE_UNTIL: '2999-12-31', RESULT_MAX_AGE_SECONDS: '6' } });
  planner = await signUp(mesh.url);
});
afterAll(() => mesh.stop());

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

const convertHere = async (): Promise<Buffer> =>
  Buffer.concat((await runTool(toolId, { ...march, others, baseline })).bytes);
const expectNothingLeft = (): Promise<void> =>
  expect.poll(() => listBucket(mesh.engines), { timeout: 90_000, interval: 500 }).toEqual([]);

function sendParts(parts: readonly FormPart[]) {
  const { body, contentType } = formatMultipart(parts);
  return sendUpload(mesh.url, { cookie: planner.cookie(), 'content-type': contentType }, body);
}

describe('several files', () => {
  it('become one result, the same as on the command line', async () => {
    const answer = await planner.convert(upload);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('march_schedule-assessment.xlsx');
    expect(Buffer.from(await answer.arrayBuffer()).equals(await convertHere())).toBe(true);
    await expectNothingLeft();
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
    expect((await convertHere()).equals(output)).toBe(true);
    await expectNothingLeft();
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
    expect(Buffer.from(await answer.arrayBuffer()).equals(await convertHere())).toBe(true);
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
    expect(Buffer.from(await output.arrayBuffer()).equals(await convertHere())).toBe(true);
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
    const answer = await planner.convert({ ...upload, ...change });
    expect(answer.status).toBe(code === 'file.wrong-type' ? 415 : 422);
    expect(await answer.json()).toEqual({ code, error: expect.stringContaining(sentence) as string });
    await expectNothingLeft();
  });

  it('are refused if one of them or all together are too large', async () => {
    const sized = (megabytes: number): FormPart => ({
      name: 'file',
      fileName: `${megabytes}.xer`,
      content: Buffer.alloc(megabytes * 1024 * 1024, 'ERMHDR\t8.2\r\n'),
    });
    const named: FormPart = { name: 'toolId', content: toolId };
    expect(await sendParts([named, sized(20), sized(51)])).toMatchObject({
      status: 413,
      body: { error: '51.xer: File is too large. Maximum size is 50.00 MB.' },
    });
    expect(await sendParts([named, sized(40), sized(40), sized(40)])).toMatchObject({
      status: 413,
      body: { error: 'Files are too large. Maximum size is 50.00 MB each, 100.00 MB together.' },
    });
    await expectNothingLeft();
  });
});

describe('the objects of several files', () => {
  it('are removed when their owner cancels while the last of them arrives', async () => {
    const id = createConversionId();
    const arriving = await beginUpload(id);
    expect((await planner.call(`/api/conversions/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await arriving.answer()).status).toBe(410);
    await expectNothingLeft();
  });

  it(
    'are removed when their gateway is lost while the last of them arrives',
    { timeout: 180_000 },
    async () => {
      const id = createConversionId();
      const arriving = await beginUpload(id);
      arriving.request.on('error', () => undefined);
      await Promise.all(mesh.processes('gateway').map((gateway) => gateway.kill('SIGKILL')));
      await mesh.start('gateway');
      await expectNothingLeft();
    },
  );

  /** Two files are in the bucket, and more than one part of the third is in the multipart upload. */
  async function beginUpload(id: ConversionId) {
    const large = Buffer.alloc(9 * 1024 * 1024, 'ERMHDR\t8.2\r\n');
    const { body, contentType } = formatMultipart([
      { name: 'toolId', content: toolId },
      ...[march, ...others].map(({ fileName, bytes }) => ({ name: 'file', fileName, content: bytes })),
      { name: 'file', fileName: 'large.xer', content: large },
    ]);
    const headers = {
      cookie: planner.cookie(),
      'content-type': contentType,
      'content-length': String(body.length),
      'x-conversion-id': id,
    };
    const arriving = openUpload(mesh.url, headers, '/api/conversions');
    arriving.request.write(body.subarray(0, -512 * 1024));
    const read = () => planner.client.getConversion(id).catch(() => undefined);
    await expect.poll(async () => (await read())?.inputs?.length, { timeout: 10_000 }).toBe(4);
    const conversion = await read();
    const keys = conversion === undefined ? [] : listInputKeys(conversion);
    await expect.poll(() => listBucket(mesh.engines)).toEqual(expect.arrayContaining(keys.slice(0, 3)));
    await sleep(500);
    return arriving;
  }
});
