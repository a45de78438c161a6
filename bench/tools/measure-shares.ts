import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createCompileCacheEnv } from '@floatwise/service-kit/node-env';
import { generateXer } from '../../packages/testkit/src/generate-xer.ts';
import { checkLimit } from '../lib/check-limit.ts';
import { createUpdate } from '../lib/create-update.ts';
import { withFiles } from '../lib/with-files.ts';

const rootDir = join(import.meta.dirname, '../..');
const program = join(rootDir, 'packages/cli/src/main.ts');
const usageHook = join(import.meta.dirname, '../lib/print-usage.ts');
const rounds = 3;
const size = {
  activities: 50_000,
  relationships: 100_000,
  outOfSequence: 500,
  inProgress: 500,
  assignments: 25_000,
};

/** Most processor time of each tool over that of `floatwise cpm` on the same file; the other update of a comparison is a second file. */
const mostTimesCpm: Readonly<Record<string, number>> = {
  'x-pobs': 0.5,
  'x-risktype': 0.5,
  'x-actuals': 3,
  'pv-ev': 2,
  soos: 3,
  rrr: 3,
  dads: 3,
  'schedule-assessment': 4.5,
  cpd: 8,
  updates: 8,
};

/** Compares each tool with reading and scheduling, by the command line from start to end, the file read and its answer written. */
export function measureShares(): void {
  const before = generateXer(size);
  withFiles('plan.xer', [before, createUpdate(before, 1)], ([path = '', next = '']) => {
    const cpm = measureCommand(path, ['cpm', path]);
    console.log(`\n${'processor time over that of cpm, 50,000 activities'.padEnd(60)}${'s'.padStart(8)}`);
    console.log('cpm'.padEnd(60) + cpm.toFixed(2).padStart(8));
    for (const [toolId, atMost] of Object.entries(mostTimesCpm)) {
      const files = toolId === 'updates' ? [path, next] : [path];
      const seconds = measureCommand(path, ['convert', toolId, ...files]);
      const verdict = checkLimit('times cpm', seconds / cpm, { atMost }, toolId);
      console.log(`${toolId.padEnd(60)}${seconds.toFixed(2).padStart(8)}  ${verdict}`);
    }
  });
}

/** The least seconds of several runs: other work can only add to processor time. */
function measureCommand(beside: string, args: readonly string[]): number {
  const usage = join(dirname(beside), 'usage');
  const out = join(dirname(beside), 'answer');
  const run = (): number => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', usageHook, program, ...args, '--out', out],
      {
        encoding: 'utf8',
        env: { ...createCompileCacheEnv(rootDir), ...process.env, USAGE_FILE: usage },
      },
    );
    if (status !== 0) throw new Error(stderr);
    return Number(readFileSync(usage, 'utf8'));
  };
  // The first compiles the code.
  run();
  return Math.min(...Array.from({ length: rounds }, run));
}
