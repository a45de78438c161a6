import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createUploadForm,
  generateXer,
  listBucket,
  logIn,
  signUp,
  startMesh,
  type Mesh,
  type Planner,
  type TestUpload,
} from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTrialRoot } from '../find-shared-site.ts';
import { formatMultipart, openUpload } from './raw-request.ts';
import { createSampleXer } from './sample-xer.ts';

const conversions = 200;
const warmUp = 40;
const parallel = 8;
const growthLimitMb = 50;

let mesh: Mesh;
let planner: Planner;
let admin: Planner;

beforeAll(async () => {
  // Conversions whose clients disconnect end a moment later. A conversion by one request is never acknowledged, so its
  // result is removed when it expires.
  const env = { USER_WAITING: '40', FREE_UNTIL: '2999-12-31', RESULT_MAX_AGE_SECONDS: '5' };
  mesh = await startMesh({ root: await findTrialRoot(), env });
  planner = await signUp(mesh.url);
  admin = await logIn(mesh.url, mesh.admin);
});
afterAll(() => mesh.stop());

const small = createSampleXer();
const medium = Buffer.from(generateXer({ activities: 2_000, relationships: 3_000 }));
/** More than the buffers of a connection hold, so that a client that does not read holds the answer up. */
const large = Buffer.concat([small, Buffer.alloc(6 * 1024 * 1024, 'x')]);
const largeForm = new Response(createUploadForm({ toolId: 'x-pobs', fileName: 'a.xer', bytes: large }));
const largeBody = Buffer.from(await largeForm.arrayBuffer());

/** Each returns whether its result was taken. */
type Errand = () => Promise<boolean>;

async function convertWhole(upload: Partial<TestUpload>): Promise<boolean> {
  const response = await planner.convert({ toolId: 'x-pobs', fileName: 'a.xer', bytes: small, ...upload });
  await response.arrayBuffer();
  return response.ok;
}

/** Sends this share of a body with its full length announced, then disconnects. */
async function leaveWhileUploading(bytes: Buffer, share: number): Promise<boolean> {
  const { body, contentType } = formatMultipart([
    { name: 'toolId', content: 'x-pobs' },
    { name: 'file', fileName: 'a.xer', content: bytes },
  ]);
  const upload = openUpload(mesh.url, {
    cookie: planner.cookie(),
    'content-type': contentType,
    'content-length': String(body.length),
  });
  upload.request.write(body.subarray(0, Math.floor(share * body.length)));
  await sleep(60);
  upload.request.destroy();
  await upload.response.catch(() => undefined);
  return false;
}

async function leaveWhileConverting(afterMs: number): Promise<boolean> {
  const answer = planner.convert({
    toolId: 'trial',
    fileName: 'a.xer',
    bytes: small,
    options: { ms: 8_000 },
    signal: AbortSignal.timeout(afterMs),
  });
  await answer.catch(() => undefined);
  return false;
}

/** Reads only the head of the answer. By then the result was taken and can be fetched again. */
async function leaveWhileDownloading(): Promise<boolean> {
  const upload = openUpload(mesh.url, {
    cookie: planner.cookie(),
    'content-type': largeForm.headers.get('content-type') ?? '',
    'content-length': String(largeBody.length),
  });
  upload.request.end(largeBody);
  const response = await upload.response;
  expect(response.statusCode).toBe(200);
  response.on('error', () => undefined).destroy();
  return true;
}

let crashes = 0;
function crash(): Promise<boolean> {
  crashes++;
  return convertWhole({ toolId: 'trial', options: { act: 'throw' } });
}

const errands: readonly Errand[] = [
  () => convertWhole({}),
  () => convertWhole({ bytes: medium }),
  () => convertWhole({ toolId: 'x-risktype', bytes: medium }),
  () => leaveWhileUploading(medium, 0.5),
  () => convertWhole({}),
  () => convertWhole({ bytes: Buffer.from('not one of ours') }),
  () => convertWhole({ toolId: 'trial', options: { ms: 50 } }),
  () => leaveWhileConverting(350),
  () => convertWhole({}),
  () => convertWhole({ bytes: Buffer.alloc(0) }),
  () => convertWhole({ bytes: medium, toolId: 'trial' }),
  () => leaveWhileUploading(small, 0.3),
  () => convertWhole({}),
  crash,
  () => convertWhole({ bytes: medium }),
  () => leaveWhileUploading(large, 0.9),
  () => convertWhole({ fileName: 'a.docx' }),
  () => convertWhole({}),
  () => leaveWhileUploading(small, 0.98),
  () => leaveWhileDownloading(),
];

/** Runs the given number of conversions of every kind, several in parallel. Returns how many results were taken. */
async function runErrands(count: number): Promise<number> {
  let next = 0;
  let whole = 0;
  const runner = async (): Promise<void> => {
    while (next < count) {
      const errand = errands[next++ % errands.length];
      if (await errand?.()) whole++;
    }
  };
  await Promise.all(Array.from({ length: parallel }, runner));
  return whole;
}

async function readTotal(): Promise<number> {
  const usage = (await (await admin.call('/api/admin/stats')).json()) as {
    username: string;
    totalConversions: number;
  }[];
  return usage.find(({ username }) => username === planner.username)?.totalConversions ?? 0;
}

function readMemoryMb(): Record<string, number> {
  const processes = [...mesh.processes('gateway'), ...mesh.processes('converter')];
  return Object.fromEntries(
    processes.map(({ name, pid }) => {
      const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      return [`${name} ${pid}`, Math.round(Number(kilobytes) / 1024)];
    }),
  );
}

async function expectTidied(delivered: number): Promise<void> {
  await expect.poll(() => listBucket(mesh.engines)).toEqual([]);
  await expect.poll(readTotal).toBe(delivered);
}

describe(`${conversions} conversions, many of them broken off or unusable`, () => {
  it('leave an empty bucket, exact counts, and processes as small as before', async () => {
    const first = await runErrands(warmUp);
    await expectTidied(first);
    const before = readMemoryMb();
    const pids = Object.keys(before);

    let second = await runErrands(conversions / 2);
    second += await runErrands(conversions / 4);
    const late = readMemoryMb();
    second += await runErrands(conversions / 8);
    const later = readMemoryMb();
    second += await runErrands(conversions / 8);
    await expectTidied(first + second);
    await sleep(1_000);
    expect(await readTotal()).toBe(first + second);
    expect(await listBucket(mesh.engines)).toEqual([]);

    // The smallest reading, because garbage in one of them is not growth.
    const last = readMemoryMb();
    const readings = pids.map(
      (name) => [name, ...[before, late, later, last].map((reading) => reading[name] ?? 0)] as const,
    );
    console.info(readings.map((reading) => reading.join(' ')).join(', '), '(MB before, late, later, last)');
    expect(Object.keys(last)).toEqual(pids);
    for (const [name, then = 0, ...now] of readings) {
      expect(Math.min(...now) - then, name).toBeLessThan(growthLimitMb);
    }
  });

  it('leave no error in any log except those of the crashes, and all processes running', () => {
    const lines = [...mesh.processes('gateway'), ...mesh.processes('converter'), ...mesh.processes('stats')]
      .flatMap((service) => service.output().split('\n'))
      .filter((line) => line !== '' && !/"level":"info"|this release of Node/.test(line));
    const isCrash = (line: string): boolean =>
      line.includes('"level":"error"') &&
      line.includes('"toolId":"trial"') &&
      line.includes('"conversion.crashed"');
    expect(lines.filter((line) => !isCrash(line))).toEqual([]);
    expect(crashes).toBeGreaterThan(0);
    expect(lines.filter(isCrash)).toHaveLength(crashes);
  });
});
