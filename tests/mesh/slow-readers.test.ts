import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConversionId } from '@floatwise/contracts';
import { createConversionId, signUp, startMesh, type Mesh, type Planner } from '@floatwise/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSampleXer, removePobsNaively } from './sample-xer.ts';

const accounts = 40;
const readersEach = 8;
const outputBytes = 10 * 1024 * 1024;
/** What docs/security.md states for one reader, in KB. */
const mostKbAReader = 400;

let mesh: Mesh;

beforeAll(async () => {
  mesh = await startMesh();
});
afterAll(() => mesh.stop());

/** A file that x-pobs changes in no byte, so that it is stored once. */
function createLarge(): Buffer {
  const bytes = Buffer.alloc(outputBytes, 'x');
  removePobsNaively(createSampleXer()).copy(bytes);
  return bytes;
}

async function finish({ client }: Planner, bytes: Buffer): Promise<ConversionId> {
  const id = createConversionId();
  await client.startConversion({ toolId: 'x-pobs', fileName: 'a.xer', bytes }, { id });
  await client.awaitConversion(id);
  return id;
}

const openReader = (planner: Planner, id: ConversionId): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const options = { agent: false, headers: { cookie: planner.cookie() } };
    get(`${mesh.url}/api/conversions/${id}/output`, options, (answer) => {
      answer.on('error', () => undefined);
      resolve(answer.pause());
    }).on('error', reject);
  });

function readMemoryKb(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes);
}

it(
  'readers of many accounts that read nothing take little memory of a gateway, which serves others',
  { timeout: 300_000 },
  async () => {
    const bytes = createLarge();
    const results: { planner: Planner; id: ConversionId }[] = [];
    for (let account = 0; account < accounts; account++) {
      const planner = await signUp(mesh.url);
      results.push({ planner, id: await finish(planner, bytes) });
    }
    const pid = mesh.processes('gateway')[0]?.pid ?? 0;
    const beforeKb = readMemoryKb(pid);
    const readers: IncomingMessage[] = [];
    for (const { planner, id } of results) {
      const open = Array.from({ length: readersEach }, () => openReader(planner, id));
      readers.push(...(await Promise.all(open)));
    }
    expect(readers.map(({ statusCode }) => statusCode)).toEqual(readers.map(() => 200));
    // Time for everything a gateway would read ahead.
    await sleep(5_000);
    const grownKb = readMemoryKb(pid) - beforeKb;
    console.log(`${readers.length} readers: ${Math.round(grownKb / readers.length)} KB of a gateway each`);
    expect(grownKb / readers.length).toBeLessThan(mostKbAReader);
    const other = await signUp(mesh.url);
    const small = createSampleXer();
    const id = await finish(other, small);
    const answer = await other.call(`/api/conversions/${id}/output`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(removePobsNaively(small))).toBe(true);
    for (const reader of readers) reader.destroy();
  },
);
