import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';

export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command in this process, in the test's folder, as main.ts does. */
export const floatwise = (...words: string[]): Promise<Run> => floatwiseWith(Buffer.alloc(0), ...words);

/** The same with bytes on standard input. */
export async function floatwiseWith(input: Buffer, ...words: string[]): Promise<Run> {
  const stdout: Buffer[] = [];
  let stderr = '';
  const status = await runCommandLine(words, {
    print: (line) => stdout.push(Buffer.from(`${line}\n`)),
    printError: (line) => (stderr += `${line}\n`),
    write: (bytes) => stdout.push(Buffer.from(bytes)),
    readInput: () => Promise.resolve(input),
  });
  return { status, stdout: Buffer.concat(stdout).toString('utf8'), stderr };
}

/** Gives every test an empty folder. Returns a function that returns the folder of the current test. */
export function useFolder(): () => string {
  const home = process.cwd();
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'floatwise-cli-'));
    process.chdir(folder);
  });
  afterEach(() => {
    process.chdir(home);
    rmSync(folder, { recursive: true });
  });
  return () => folder;
}
