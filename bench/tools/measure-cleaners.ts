import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from '@floatwise/tools/run';

const megabyte = 1024 * 1024;
const rounds = 7;

/** Rows from `format`, numbered from 1, up to the given number of bytes. */
function formatRows(bytes: number, format: (id: number) => string): string {
  const rows: string[] = [];
  let length = 0;
  for (let id = 1; length < bytes; id += 1) {
    const row = format(id);
    rows.push(row);
    length += row.length;
  }
  return rows.join('');
}

function formatXer(dirtyTable: string): Buffer {
  const tasks = formatRows(
    10 * megabyte,
    (id) => `%R\t${id}\t10\t${id}\tA${id}\tActivity ${id}\tTT_Task\tTK_NotStart\t80\t80\r\n`,
  );
  const taskHeader =
    '%T\tTASK\r\n%F\ttask_id\tproj_id\twbs_id\ttask_code\ttask_name\ttask_type\tstatus_code\ttarget_drtn_hr_cnt\tremain_drtn_hr_cnt\r\n';
  return Buffer.from(`ERMHDR\t8.2\r\n${dirtyTable}${taskHeader}${tasks}%E\r\n`, 'latin1');
}

const formatPobs = () =>
  '%T\tPOBS\r\n%F\tpobs_id\tpobs_parent_id\tseq_num\tpobs_name\tpobs_descr\tpobs_manager\r\n' +
  formatRows(
    40 * megabyte,
    (id) => `%R\t${id}\t${id >> 3}\t100\tP-${id}\tPerforming organisation ${id}\t\r\n`,
  );
const formatCategories = () =>
  '%T\tRISKTYPE\r\n%F\trisk_type_id\tseq_num\trisk_type\tparent_risk_type_id\r\n' +
  formatRows(
    40 * megabyte,
    (id) => `%R\t${id}\t100\tCategory ${id} of a polluted database\t${id >> 3 || ''}\r\n`,
  );
const formatRisks = () =>
  '%T\tPROJRISK\r\n%F\trisk_id\trisk_code\trisk_type_id\r\n' +
  formatRows(50_000, (id) => `%R\t${id}\tR${id}\t${id * 7}\r\n`);

const formatDirtyRisks = () => formatCategories() + formatRisks();

// Each case creates its text again, so that only the file is in memory while it is measured.
const cases = [
  { name: 'x-pobs', toolId: 'x-pobs', format: formatPobs, options: {}, limit: 2 },
  { name: 'x-risktype, no risks', toolId: 'x-risktype', format: formatCategories, options: {}, limit: 2 },
  { name: 'x-risktype, risks', toolId: 'x-risktype', format: formatDirtyRisks, options: {}, limit: Infinity },
  {
    name: 'x-risktype, keepUsed',
    toolId: 'x-risktype',
    format: formatDirtyRisks,
    options: { keepUsed: true },
    limit: Infinity,
  },
];

/**
 * A cleaner on a 50 MB file with 40 MB of the table it removes may take twice as long as reading and hashing the same
 * file. The last two cases also look up a category for each of 2,500 risks and have no limit.
 */
export async function measureCleaners(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'floatwise-bench-'));
  try {
    console.log(
      'tool                    file MB   read+sha256 ms   read+tool ms             ratio   memory above file MB',
    );
    for (const { name, toolId, format, options, limit } of cases) {
      const path = join(folder, 'bench.xer');
      writeFileSync(path, formatXer(format()));
      const size = statSync(path).size;
      const { hashMs, toolMs, extraMegabytes } = await measureCase(path, toolId, options);
      const ratio = toolMs / hashMs;
      if (ratio > limit) process.exitCode = 1;
      console.log(
        name.padEnd(22) +
          (size / megabyte).toFixed(1).padStart(9) +
          hashMs.toFixed(1).padStart(17) +
          toolMs.toFixed(1).padStart(15) +
          ratio.toFixed(2).padStart(18) +
          extraMegabytes.toFixed(1).padStart(23),
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Measured {
  readonly hashMs: number;
  readonly toolMs: number;
  readonly extraMegabytes: number;
}

/** Medians over several rounds. In each round hash and tool take turns. */
async function measureCase(path: string, toolId: string, options: object): Promise<Measured> {
  const hashTimes: number[] = [];
  const toolTimes: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    hashTimes.push(
      await measureMs(() => {
        createHash('sha256').update(readFileSync(path)).digest();
      }),
    );
    toolTimes.push(
      await measureMs(async () => {
        const bytes = readFileSync(path);
        const before = process.memoryUsage();
        const output = await runTool(toolId, { bytes, fileName: 'bench.xer', options });
        const after = process.memoryUsage();
        memory.push(after.arrayBuffers + after.heapUsed - before.arrayBuffers - before.heapUsed);
        if (output.bytes.length === 0) throw new Error(`${toolId} returned nothing`);
      }),
    );
  }
  return {
    hashMs: median(hashTimes),
    toolMs: median(toolTimes),
    extraMegabytes: Math.max(...memory) / megabyte,
  };
}

async function measureMs(work: () => void | Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
