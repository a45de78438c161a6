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
export async function floatwise(...words: string[]): Promise<Run> {
  let [stdout, stderr] = ['', ''];
  const status = await runCommandLine(words, {
    print: (line) => (stdout += `${line}\n`),
    printError: (line) => (stderr += `${line}\n`),
  });
  return { status, stdout, stderr };
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
