import { join } from 'node:path';
import { steadyMemoryEnv } from '@floatwise/service-kit/node-env';
import { checkLimit } from '../lib/check-limit.ts';
import { runApart, type Answer } from '../lib/measure-apart.ts';
import { withFiles } from '../lib/with-files.ts';
import { commonShapes } from './common-shapes.ts';
import type { CommonAnswer } from './run-common-shape.ts';
import type { ShapeAnswer } from './run-shape.ts';
import { worstShapes } from './worst-shapes.ts';

const program = { path: join(import.meta.dirname, 'run-shape.ts'), env: steadyMemoryEnv };

/** Compares each conversion with reading the same file in the same process, by processor time, which other work disturbs least. */
export function measureWorstShapes(): void {
  for (const { name, fileName, create, timesReading, toolId, options } of worstShapes) {
    const bytes = create();
    const { reading, converting, untried } = withFiles(
      fileName,
      [bytes],
      ([path = '']) => runApart(program, { toolId, path, options }) as ShapeAnswer,
    );
    const verdicts = [
      checkLimit('times reading', converting.cpuSeconds / reading.cpuSeconds, { atMost: timesReading }, name),
      checkLimit('left out', untried, { atMost: 0 }, name),
    ];
    printShape(`${toolId}: ${name}`, { bytes, reading, converting, verdict: verdicts.join(', ') });
  }
}

/** Most times that reading a file takes any tool or question that has no limit of its own. */
const timesReadingOfAny = 40;
/** Seconds in which a tool starts and writes a workbook, however small the file. */
const leastSeconds = 0.5;

/** Compares every tool and question with reading, one file in a process. */
export function measureCommonShapes(): void {
  const common = { path: join(import.meta.dirname, 'run-common-shape.ts'), env: steadyMemoryEnv };
  for (const { name, create } of commonShapes) {
    const bytes = create();
    const { reading, calls } = withFiles(
      'plan.xer',
      [bytes],
      ([path = '']) => runApart(common, { path }) as CommonAnswer,
    );
    console.log(`\n${name}`);
    for (const { name: call, answer, refused } of calls) {
      const least = Math.max(answer.cpuSeconds - leastSeconds, 0);
      const times = least / reading.cpuSeconds;
      const limit = checkLimit('times reading', times, { atMost: timesReadingOfAny }, `${name}: ${call}`);
      const verdict = refused === undefined ? limit : `${limit}, refused: ${refused.slice(0, 60)}`;
      printShape(call.slice(0, 80), { bytes, reading, converting: answer, verdict });
    }
  }
}

interface Measured {
  readonly bytes: Uint8Array;
  readonly reading: Answer;
  readonly converting: Answer;
  readonly verdict: string;
}

function printShape(name: string, { bytes, reading, converting, verdict }: Measured): void {
  const perMegabyte = converting.cpuSeconds / (bytes.length / 1e6);
  const seconds = [reading.cpuSeconds, converting.cpuSeconds, perMegabyte];
  console.log(
    name.padEnd(85) +
      seconds.map((one) => one.toFixed(2).padStart(10)).join('') +
      converting.megabytes.toFixed(0).padStart(8) +
      `  ${verdict}`,
  );
}

export function printShapesHead(title: string): void {
  const columns = ['read s', 'tool s', 's per MB'].map((column) => column.padStart(10)).join('');
  console.log(`\n${title.padEnd(85)}${columns}${'MB'.padStart(8)}`);
}
