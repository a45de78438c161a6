import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const mpxjVersion = '16.10';
const here = import.meta.dirname;
const store = join(here, '..', '..', '.data', 'oracle');
const environment = join(store, 'venv');
const classes = join(store, 'classes');

/** Folder with MPXJ's jars: MPXJ_LIB, or the one fetched earlier. Undefined if there is none yet. */
export function findMpxj(): string | undefined {
  const given = process.env['MPXJ_LIB'];
  if (given !== undefined || !existsSync(environment)) return given;
  const python = readdirSync(join(environment, 'lib'))[0] ?? '';
  return join(environment, 'lib', python, 'site-packages', 'mpxj', 'lib');
}

/** Fetches MPXJ from PyPI. */
export function fetchMpxj(): void {
  mkdirSync(store, { recursive: true });
  execFileSync('python3', ['-m', 'venv', environment], { stdio: 'inherit' });
  const pip = join(environment, 'bin', 'pip');
  execFileSync(pip, ['install', '--quiet', `mpxj==${mpxjVersion}`], { stdio: 'inherit' });
}

/** Compiles a Java program of this folder against MPXJ. */
export function compileMpxjProgram(library: string, program: string): void {
  mkdirSync(classes, { recursive: true });
  const source = join(here, `${program}.java`);
  execFileSync('javac', ['-cp', join(library, '*'), '-d', classes, source], { stdio: 'inherit' });
}

/** Runs a compiled program in a Java process of its own. Returns the fields of the lines it prints. */
export function runMpxjProgram(library: string, program: string, values: readonly string[]): string[][] {
  const classPath = [classes, join(library, '*')].join(delimiter);
  // MPXJ sorts by recursion on the main thread: long chains need a deep stack.
  const output = execFileSync('java', ['-Xss512m', '-cp', classPath, program, ...values], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return output
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
}

/** Reads and schedules files in one Java process. Returns the fields of the lines `MpxjDates.java` prints. */
export function runMpxj(library: string, paths: readonly string[]): string[][] {
  compileMpxjProgram(library, 'MpxjDates');
  return runMpxjProgram(library, 'MpxjDates', paths);
}
