/**
 * How long RRR, DADS and CPD reckon on 50,000 activities and 150,000 relationships, also with every activity tied to
 * one milestone; and how long a workbook of 100,000 relationships takes to read, change and write. Each figure comes from
 * processes of its own, the median of some rounds. Peers in the same run: a depth-first check of each link and
 * networkx.transitive_reduction (where python3 has networkx) on a tenth of the network; SheetJS reading and writing
 * the same cells. Then every hostile workbook through the three tools, on a worker thread as the converter runs them: time
 * and peak memory of the process. Exits with 1 when something is over its limit.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { toMinutes, type RelationshipType } from '@floatwise/schedule';
import {
  readSheetNetwork,
  readWorkbookFile,
  SheetEdits,
  writeWorkbookFile,
  type SheetActivity,
  type SheetNetwork,
} from '@floatwise/schedule/sheet';
import { read, utils, write } from '@e965/xlsx';
import { computeDrag } from '../packages/tools/src/cpd/compute-drag.ts';
import { createPlan } from '../packages/tools/src/cpd/create-plan.ts';
import { chooseAnchors } from '../packages/tools/src/dads/choose-anchors.ts';
import { LinkBook } from '../packages/tools/src/dads/link-book.ts';
import { listOpenEnds } from '../packages/tools/src/dads/list-open-ends.ts';
import { solveOpenEnds } from '../packages/tools/src/dads/solve-open-ends.ts';
import { findRedundantLinks } from '../packages/tools/src/rrr/find-redundant-links.ts';
import { listHostileWorkbooks } from '../packages/schedule/src/sheet/test-hostile-workbooks.ts';
import { createTestNetwork, type TestLink } from '../packages/schedule/src/sheet/test-network.ts';
import { startWorkerPool } from '../services/converter/src/adapters/worker-pool.ts';

const rounds = 5;
const options = { delayCostPerDay: 0, hoursPerDay: 8, daysPerWeek: 5 };
const workbookRows = 100_000;
const limits = {
  redundancy: 0.5,
  dangling: 0.5,
  drag: 3,
  workbookRatio: 1.3,
  workbookMegabytes: 600,
  hostile: 2,
  hostileMegabytes: 512,
};
/** As the converter's settings stand. */
const workerLimits = { threads: 1, toolTimeoutMs: 120_000, toolMemoryMb: 1024 };

/** The same numbers every run (a linear congruential generator). */
function createRandom(): (below: number) => number {
  let state = 12345;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const typesByShare: readonly RelationshipType[] = [
  'FS',
  'FS',
  'FS',
  'FS',
  'FS',
  'FS',
  'FS',
  'SS',
  'FF',
  'SF',
];

/** Links lead up to 60 activities on; one in ten has a lag or a lead. With a milestone a third of them ends there. */
function createNetwork({ size, isTied }: { size: number; isTied: boolean }): SheetNetwork {
  const random = createRandom();
  const links: TestLink[] = [];
  const free = isTied ? 2 * size : 3 * size;
  while (links.length < free) {
    const predecessor = random(size - 2);
    const successor = Math.min(size - 2, predecessor + 1 + random(60));
    const type = typesByShare[random(10)] ?? 'FS';
    const lag = random(10) === 0 ? random(20) - 4 : 0;
    if (predecessor !== successor) links.push({ predecessor, successor, type, lag });
  }
  if (isTied) {
    for (let predecessor = 0; predecessor < size - 1; predecessor += 1)
      links.push({ predecessor, successor: size - 1, type: 'FS', lag: 0 });
  }
  const activities = Array.from({ length: size }, (_, place): Partial<SheetActivity> => ({
    code: `A${place}`,
    isMilestone: place === size - 1,
    remainingDuration: place === size - 1 ? 0 : 1 + random(20),
    start: toMinutes(place * 60),
    finish: toMinutes(place * 60 + (place === size - 1 ? 0 : 600)),
    calendar: 'Standard',
  }));
  return createTestNetwork(activities, links);
}

/** One computation as the tools do it, without reading and writing. Answers how much it found. */
const computations: Readonly<Record<string, (sheet: SheetNetwork) => number>> = {
  redundancy: (sheet) => findRedundantLinks(sheet).length,
  dangling: (sheet) => {
    const book = new LinkBook(sheet);
    const ends = listOpenEnds(book);
    const anchors = chooseAnchors(sheet, ends, { startAnchor: '', finishAnchor: '', nearest: false });
    return solveOpenEnds(book, ends, anchors).length;
  },
  drag: (sheet) => {
    const { drags } = computeDrag(createPlan(sheet, options).network);
    return drags.filter((drag) => drag !== 0).length;
  },
  'depth-first check': checkByDepthFirst,
};

/** The simple way to find redundant links: for each, whether its successor is reached without it. Lags and types do not count. */
function checkByDepthFirst({ activities, relationships }: SheetNetwork): number {
  const successors = activities.map((): number[] => []);
  for (const { predecessor, successor } of relationships) successors[predecessor]?.push(successor);
  let found = 0;
  for (const { predecessor, successor } of relationships) {
    const seen = new Set<number>();
    const stack = (successors[predecessor] ?? []).filter((next) => next !== successor);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (at === successor) {
        found += 1;
        break;
      }
      if (seen.has(at) || at > successor) continue;
      seen.add(at);
      stack.push(...(successors[at] ?? []));
    }
  }
  return found;
}

/** Makes a workbook of links with the fifteen columns of P6's export, and reads, flags and writes it. */
function createWorkbook(): Uint8Array {
  const random = createRandom();
  const names = [
    'pred_task_id',
    'task_id',
    'pred_type',
    'PREDTASK__status_code',
    'TASK__status_code',
    'pred_proj_id',
    'proj_id',
    'predtask__projwbs__wbs_full_name',
    'task__projwbs__wbs_full_name',
    'predtask__task_name',
    'task__task_name',
    'lag_hr_cnt',
    'predtask__rsrc_id',
    'task__rsrc_id',
    'delete_record_flag',
  ];
  const rows = Array.from({ length: workbookRows }, () => {
    const [a, b] = [random(40_000), random(40_000)];
    const ends = [`A${Math.min(a, b)}`, `A${Math.max(a, b) + 1}`];
    const wbs = [`Plant.Area ${a % 40}`, `Plant.Area ${b % 40}`];
    const activityNames = [`Install pipe rack section ${a}`, `Install pipe rack section ${b}`];
    return [
      ...ends,
      'FS',
      'Not Started',
      'Not Started',
      'P',
      'P',
      ...wbs,
      ...activityNames,
      a % 7,
      'Crew',
      'Crew',
      null,
    ];
  });
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([names, names.map(() => '(*)'), ...rows], { dense: true }),
    'TASKPRED',
  );
  return new Uint8Array(
    write(book, { type: 'buffer', bookType: 'xlsx', compression: true, bookSST: true }) as Buffer,
  );
}

const workbookTasks: Readonly<Record<string, (bytes: Uint8Array) => Promise<number>>> = {
  'reading and writing by SheetJS': (bytes) => {
    const book = read(bytes, { type: 'buffer', dense: true });
    const output = write(book, {
      type: 'buffer',
      bookType: 'xlsx',
      compression: true,
      bookSST: true,
    }) as Buffer;
    return Promise.resolve(output.length);
  },
  'reading, flagging 20,000 rows and writing': async (bytes) => {
    const file = await readWorkbookFile(bytes);
    const sheet = await readSheetNetwork(file);
    const edits = new SheetEdits();
    for (const { row, index } of sheet.relationships) if (index % 5 === 0) edits.setCell(row, 14, 'd');
    const { bytes: output } = await writeWorkbookFile(file, { sheets: new Map([['TASKPRED', edits]]) });
    return output.reduce((sum, piece) => sum + piece.length, 0);
  },
};

interface Answer {
  readonly seconds: number;
  /** Of all threads; larger than the seconds where collecting garbage goes on beside, smaller on a busy machine. */
  readonly cpuSeconds: number;
  readonly found: number;
  readonly megabytes: number;
}

/** A conversion on a worker thread; `found` is 1 for a refusal. */
async function convert(toolId: string, path: string): Promise<number> {
  const pool = startWorkerPool(workerLimits);
  const bytes = new Uint8Array(readFileSync(path));
  const call = { toolId, fileName: basename(path), options: {}, bytes };
  const result = await pool.runOnWorker(call, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  await pool.stop();
  return result.kind === 'refused' ? 1 : 0;
}

/** What a process of its own does: `compute NAME SIZE TIED`, `workbook NAME FILE` or `convert TOOL FILE`. */
async function runTask([kind, name = '', ...words]: readonly string[]): Promise<Answer> {
  const run = async (task: () => number | Promise<number>): Promise<Answer> => {
    const start = performance.now();
    const cpuBefore = process.cpuUsage();
    const found = await task();
    const seconds = (performance.now() - start) / 1000;
    const cpu = process.cpuUsage(cpuBefore);
    return {
      seconds,
      cpuSeconds: (cpu.user + cpu.system) / 1e6,
      found,
      megabytes: process.resourceUsage().maxRSS / 1024,
    };
  };
  if (kind === 'compute') {
    const sheet = createNetwork({ size: Number(words[0]), isTied: words[1] === 'true' });
    // What making the network left behind is not the computation's to clear away.
    globalThis.gc?.();
    return run(() => computations[name]?.(sheet) ?? 0);
  }
  if (kind === 'convert') return run(() => convert(name, words[0] ?? ''));
  const bytes = readFileSync(words[0] ?? '');
  return run(async () => (await workbookTasks[name]?.(bytes)) ?? 0);
}

function measure(words: readonly string[], count = rounds): Answer {
  const answers = Array.from({ length: count }, () => {
    const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', import.meta.filename, ...words], {
      encoding: 'utf8',
    });
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout) as Answer;
  });
  const middle = answers.sort((a, b) => a.seconds - b.seconds)[Math.floor(count / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return { ...middle, megabytes: Math.max(...answers.map(({ megabytes }) => megabytes)) };
}

function print(name: string, { seconds, cpuSeconds, found, megabytes }: Answer, limit = Infinity): void {
  const told = limit === Infinity ? '' : `${seconds <= limit ? 'within' : 'OVER'} ${limit} s`;
  console.log(
    name.padEnd(75) +
      seconds.toFixed(2).padStart(8) +
      cpuSeconds.toFixed(2).padStart(8) +
      String(found).padStart(10) +
      megabytes.toFixed(0).padStart(8) +
      `  ${told}`,
  );
  if (seconds > limit) process.exitCode = 1;
}

/** Seconds networkx takes for the transitive reduction of the same network; undefined without python3 or networkx. */
function measureNetworkx(size: number): Answer | undefined {
  const { relationships } = createNetwork({ size, isTied: false });
  const edges = relationships.map(({ predecessor, successor }) => [predecessor, successor]);
  const program = [
    'import json, sys, time, networkx',
    'graph = networkx.DiGraph(json.load(sys.stdin))',
    'start = time.perf_counter()',
    'left = networkx.transitive_reduction(graph).number_of_edges()',
    'print(json.dumps([time.perf_counter() - start, graph.number_of_edges() - left]))',
  ].join('\n');
  const python = process.env['BENCH_PYTHON'] ?? 'python3';
  const { stdout, status } = spawnSync(python, ['-c', program], {
    input: JSON.stringify(edges),
    encoding: 'utf8',
  });
  if (status !== 0) return undefined;
  const [seconds = 0, found = 0] = JSON.parse(stdout) as number[];
  return { seconds, cpuSeconds: seconds, found, megabytes: 0 };
}

function measureAll(): void {
  console.log(
    `${'computation'.padEnd(75)}${'s'.padStart(8)}${'cpu s'.padStart(8)}${'found'.padStart(10)}${'MB'.padStart(8)}`,
  );
  for (const name of ['redundancy', 'dangling', 'drag'] as const) {
    for (const isTied of [false, true]) {
      const title = `${name}, 50,000 activities, 150,000 links${isTied ? ', a third into one milestone' : ''}`;
      print(title, measure(['compute', name, '50000', String(isTied)]), limits[name]);
    }
  }
  for (const name of ['redundancy', 'depth-first check'])
    print(`${name}, 5,000 activities, 15,000 links`, measure(['compute', name, '5000', 'false']));
  const networkx = measureNetworkx(5000);
  if (networkx === undefined)
    console.log('networkx.transitive_reduction: python3 has no networkx (BENCH_PYTHON names another)');
  else print('networkx.transitive_reduction, 5,000 activities, 15,000 links', networkx);
  measureWorkbook();
  measureHostile();
}

function measureWorkbook(): void {
  const folder = mkdtempSync(join(tmpdir(), 'floatwise-bench-'));
  try {
    const path = join(folder, 'links.xlsx');
    writeFileSync(path, createWorkbook());
    const [library = '', own = ''] = Object.keys(workbookTasks);
    console.log(`\na workbook of ${workbookRows} relationships`);
    const peer = measure(['workbook', library, path]);
    print(library, peer);
    const answer = measure(['workbook', own, path]);
    print(own, answer);
    const ratio = answer.seconds / peer.seconds;
    console.log(
      `ratio ${ratio.toFixed(2)} (limit ${limits.workbookRatio}), ${answer.megabytes.toFixed(0)} MB (limit ${limits.workbookMegabytes})`,
    );
    if (ratio > limits.workbookRatio || answer.megabytes > limits.workbookMegabytes) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Three runs of each, with the start of the worker thread; the million blank rows are refused by nobody and changed by RRR. */
function measureHostile(): void {
  const folder = mkdtempSync(join(tmpdir(), 'floatwise-bench-'));
  try {
    console.log('\nhostile workbooks, a process and a worker thread each');
    for (const [place, { name, fileName, bytes }] of listHostileWorkbooks().entries()) {
      const path = join(folder, String(place), fileName);
      mkdirSync(join(folder, String(place)));
      writeFileSync(path, bytes);
      for (const toolId of ['rrr', 'dads', 'cpd']) {
        const answer = measure(['convert', toolId, path], 3);
        print(`${toolId}: ${name}`, answer, limits.hostile);
        if (answer.megabytes > limits.hostileMegabytes) {
          console.log(`OVER ${limits.hostileMegabytes} MB`);
          process.exitCode = 1;
        }
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const words = process.argv.slice(2);
if (words.length === 0) measureAll();
else console.log(JSON.stringify(await runTask(words)));
