import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { storedReportSchema } from '@floatwise/contracts';
import { getTool } from '@floatwise/tools';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorkerPool, type WorkerPool } from '../src/adapters/worker-pool.ts';
import { ConversionProblemError } from '../src/app/errors.ts';
import type { ToolCall } from '../src/app/ports.ts';

let pool: WorkerPool;
beforeAll(() => {
  pool = startWorkerPool({ threads: 2, toolTimeoutMs: 20_000, toolMemoryMb: 256, warmsUp: false });
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
  it('runs a tool, transfers the buffer and returns its output and report', async () => {
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

  it('distinguishes an unusable file from a failure of the tool', async () => {
    expect(await run('no XER').result).toMatchObject({ kind: 'refused', code: 'E_NOT_XER' });
    await expect(
      pool.runOnWorker(
        { toolId: 'no-such-tool', fileName: 'a.xer', options: {}, bytes: new Uint8Array(new ArrayBuffer(1)) },
        { signal: new AbortController().signal, onProgress: () => undefined },
      ),
    ).rejects.toBeInstanceOf(ConversionProblemError);
  });

  it('gives a tool all its files in their places, and names work by their contents', async () => {
    const format = (tasks: number, dataDate: string): Buffer =>
      Buffer.from(
        `ERMHDR\t8.2\n%T\tPROJECT\n%F\tproj_id\tproj_short_name\tlast_recalc_date\n%R\t1\tP\t${dataDate}\n` +
          `%T\tTASK\n%F\ttask_id\tproj_id\ttask_code\ttask_type\tstatus_code\tremain_drtn_hr_cnt\n${Array.from({ length: tasks }, (_task, id) => `%R\t${id}\t1\tA${id}\tTT_Task\tTK_NotStart\t8\n`).join('')}%E\n`,
      );
    const [small, large] = [format(3, '2026-01-01 08:00'), format(301, '2026-02-01 08:00')];
    const file = (content: Buffer, fileName = 'a.xer') => {
      const bytes = new Uint8Array(new ArrayBuffer(content.length));
      bytes.set(content);
      return { bytes, fileName };
    };
    const assess = async (
      files: Omit<ToolCall, 'toolId' | 'options'> & Partial<Pick<ToolCall, 'options'>>,
    ) => {
      const call = { toolId: 'schedule-assessment', options: {}, ...files };
      const signal = new AbortController().signal;
      const result = await pool.runOnWorker(call, { signal, onProgress: () => undefined });
      if (result.kind !== 'done') throw new Error(result.message);
      return result;
    };
    const alone = await assess(file(large));
    const withUpdate = await assess({ ...file(small), others: [file(large)] });
    // The price depends on the largest file.
    expect(withUpdate.tasks).toBe(301);
    const swapped = await assess({ ...file(large), others: [file(small)] });
    const withBaseline = await assess({ ...file(large), baseline: file(small) });
    const renamed = await assess({ ...file(large, 'b.xer'), others: [file(small, 'c.xer')] });
    const works = [withUpdate, swapped, withBaseline, renamed].map(({ work }) => work);
    expect(new Set(works).size).toBe(1);
    expect(works).not.toContain(alone.work);
    // Options are no part of the name: a price is for files and a tool.
    expect((await assess({ ...file(large), options: { maxCalendars: 3 } })).work).toBe(alone.work);
  });

  it('processes many calls, each with its own output', async () => {
    const texts = Array.from({ length: 30 }, (_text, index) => xer.replace('8.2', `8.2\t${index}`));
    const results = await Promise.all(texts.map((text) => run(text).result));
    const outputs = results.map((result) =>
      result.kind === 'done' ? Buffer.concat(result.bytes).toString() : '',
    );
    const expected = texts.map((text) => text.replace('%T\tPOBS\r\n%F\tpobs_id\r\n%R\t1\r\n', ''));
    expect(outputs).toEqual(expected);
  });

  // Only Linux has a priority for each thread.
  it.runIf(process.platform === 'linux')('runs large conversions on threads of lower priority', async () => {
    const listPriorities = (): string[] =>
      readdirSync('/proc/self/task').flatMap((thread) => {
        const text = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
        // The name, in brackets, may contain spaces; the priority is the 19th field of the line.
        const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
        return text.includes('(WorkerThread)') ? [fields[16] ?? ''] : [];
      });
    await run(xer).result;
    const bytes = new Uint8Array(new ArrayBuffer(xer.length));
    bytes.set(Buffer.from(xer));
    const call = { toolId: getTool('x-pobs').id, fileName: 'a.xer', options: {}, bytes, isLarge: true };
    const signal = new AbortController().signal;
    expect(await pool.runOnWorker(call, { signal, onProgress: () => undefined })).toMatchObject({
      kind: 'done',
    });
    expect(new Set(listPriorities())).toEqual(new Set(['0', '10']));
  });

  it('stops on a signal, and accepts the next call', async () => {
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

/** Prints the size in MB that a thread's young generation grows to, in a process started with a flag for a small one. */
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
  it('gives threads room for short-lived objects even in a process with a small young generation', () => {
    const words = ['--max-semi-space-size=1', '--input-type=module', '--eval', measureYoungGeneration];
    const { stdout, stderr } = spawnSync(process.execPath, words, {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    expect(Number(stdout), stderr).toBeGreaterThan(4);
  });
});
