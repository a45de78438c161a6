import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureProcesses } from './measure-processes.ts';
import { printAnswer, printHead, type Limits } from './print-answer.ts';
import type { ConversionRun } from './run-conversion.ts';

const rounds = 3;

export interface BenchConversion extends Omit<ConversionRun, 'paths'> {
  readonly name: string;
  readonly limits: Limits;
  /** One name for all files. */
  readonly fileName: string;
  /** Creates the files when they are measured, so that only those of one conversion are in memory. */
  readonly createFiles: () => readonly Uint8Array[];
}

/** Measures each conversion, each run in its own process. */
export function measureConversions(list: readonly BenchConversion[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'floatwise-bench-'));
  printHead();
  const compiled = new Set<string>();
  try {
    for (const [place, { name, limits, fileName, createFiles, ...run }] of list.entries()) {
      const paths = createFiles().map((bytes, index) => {
        const path = join(folder, `${place}-${index}`, fileName);
        mkdirSync(join(folder, `${place}-${index}`));
        writeFileSync(path, bytes);
        return path;
      });
      const settings: ConversionRun = { ...run, paths };
      // Compiles the remaining code in advance, because an image contains compiled code.
      if (!compiled.has(run.toolId)) measureProcesses('run-conversion.ts', settings, 1);
      compiled.add(run.toolId);
      printAnswer(`${run.toolId}: ${name}`, measureProcesses('run-conversion.ts', settings, rounds), limits);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
