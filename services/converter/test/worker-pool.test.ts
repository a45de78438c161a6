import { spawnSync } from 'node:child_process';
import { storedReportSchema } from '@floatwise/contracts';
import { getTool } from '@floatwise/tools';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorkerPool, type WorkerPool } from '../src/adapters/worker-pool.ts';
import { ConversionProblemError } from '../src/app/conversion-problem-error.ts';

let pool: WorkerPool;
beforeAll(() => {
  pool = startWorkerPool({ threads: 2, toolTimeoutMs: 20_000, toolMemoryMb: 256 });
});
afterAll(() => pool.stop());

function run(text: string | Buffer, signal = new AbortController().signal, toolId = 'x-pobs') {
  const bytes = new Uint8Array(new ArrayBuffer(text.length));
  bytes.set(Buffer.from(text));
  const fractions: number[] = [];
  const result = pool.runOnWorker(
    { toolId: getTool(toolId).id, fileName: 'a.xer', options: {}, bytes },
    { signal, onProgress: ({ fraction }) => fractions.push(fraction) },
  );
  return { result, bytes, fractions };
}

const xer = 'ERMHDR\t8.2\r\n%T\tPOBS\r\n%F\tpobs_id\r\n%R\t1\r\n%T\tTASK\r\n%F\ttask_id\r\n%R\t1\r\n%E\r\n';

describe('runOnWorker', () => {
  it('runs a tool, hands the buffer over and brings its output and report back', async () => {
    const { result, bytes } = run(xer);
    const done = await result;
    expect(bytes.length).toBe(0);
    if (done.kind !== 'done') throw new Error('The tool refused the file.');
    expect(Buffer.concat(done.bytes).toString()).toBe(xer.replace(/%T\tPOBS[^]*%R\t1\r\n(?=%T\tTASK)/, ''));
    expect(done).toMatchObject({ fileName: 'a_x-pobs.xer', tasks: 1 });
    const { report, attachments } = storedReportSchema.parse(JSON.parse(Buffer.from(done.report).toString()));
    expect(report.counts).toMatchObject({ removedRows: 1 });
    expect(attachments).toEqual([]);
  });

  it('tells an unusable file apart from a mistake of the tool', async () => {
    expect(await run('no XER').result).toMatchObject({ kind: 'refused', code: 'E_NOT_XER' });
    await expect(
      pool.runOnWorker(
        { toolId: 'no-such-tool', fileName: 'a.xer', options: {}, bytes: new Uint8Array(new ArrayBuffer(1)) },
        { signal: new AbortController().signal, onProgress: () => undefined },
      ),
    ).rejects.toBeInstanceOf(ConversionProblemError);
  });

  it('works many calls off, each with its own output', async () => {
    const texts = Array.from({ length: 30 }, (_text, index) => `ERMHDR\t8.2\t${index}\r\n%E\r\n`);
    const results = await Promise.all(texts.map((text) => run(text).result));
    const outputs = results.map((result) =>
      result.kind === 'done' ? Buffer.concat(result.bytes).toString() : '',
    );
    expect(outputs).toEqual(texts);
  });

  it('stops at a signal, and takes the next call', async () => {
    const leaving = new AbortController();
    const { result } = run(
      Buffer.concat([Buffer.from(xer), Buffer.alloc(30_000_000, 'x\n')]),
      leaving.signal,
    );
    leaving.abort();
    await expect(result).rejects.toBeInstanceOf(ConversionProblemError);
    expect(await run(xer).result).toMatchObject({ kind: 'done' });
  });
});

/** What a thread's young generation grows to, in MB, in a process that was started with a flag for a small one. */
const measureYoungGeneration = `
  import { once } from 'node:events';
  import { Worker } from 'node:worker_threads';
  import { startWorkerPool } from '${new URL('../src/adapters/worker-pool.ts', import.meta.url).href}';
  const pool = startWorkerPool({ threads: 1, toolTimeoutMs: 1000, toolMemoryMb: 64 });
  const measure = \`
    const kept = [];
    for (let count = 0; count < 3e6; count++) kept[count % 20000] = { count };
    const spaces = process.getBuiltinModule('node:v8').getHeapSpaceStatistics();
    const { space_size } = spaces.find((space) => space.space_name === 'new_space');
    process.getBuiltinModule('node:worker_threads').parentPort.postMessage(space_size / 2 ** 20);
  \`;
  const [size] = await once(new Worker(measure, { eval: true, resourceLimits: { maxYoungGenerationSizeMb: 24 } }), 'message');
  console.log(size);
  await pool.stop();
`;

describe('startWorkerPool', () => {
  it('gives threads their room for short-lived objects in a process whose own is small', () => {
    const words = ['--max-semi-space-size=1', '--input-type=module', '--eval', measureYoungGeneration];
    const { stdout, stderr } = spawnSync(process.execPath, words, {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    expect(Number(stdout), stderr).toBeGreaterThan(4);
  });
});
