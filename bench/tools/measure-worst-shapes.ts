import { join } from 'node:path';
import { steadyMemoryEnv } from '@floatwise/service-kit/node-env';
import { checkLimit } from '../lib/check-limit.ts';
import { runApart } from '../lib/measure-apart.ts';
import { withFiles } from '../lib/with-files.ts';
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
    const perMegabyte = converting.cpuSeconds / (bytes.length / 1e6);
    const verdicts = [
      checkLimit('times reading', converting.cpuSeconds / reading.cpuSeconds, { atMost: timesReading }),
      checkLimit('left out', untried, { atMost: 0 }),
    ];
    console.log(
      `${toolId}: ${name}`.padEnd(85) +
        [reading.cpuSeconds, converting.cpuSeconds, perMegabyte]
          .map((one) => one.toFixed(2).padStart(10))
          .join('') +
        converting.megabytes.toFixed(0).padStart(8) +
        `  ${verdicts.join(', ')}`,
    );
  }
}

export function printShapesHead(title: string): void {
  const columns = ['read s', 'tool s', 's per MB'].map((column) => column.padStart(10)).join('');
  console.log(`\n${title.padEnd(85)}${columns}${'MB'.padStart(8)}`);
}
