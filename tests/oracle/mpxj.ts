import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const mpxjVersion = '16.10';
const here = import.meta.dirname;
const store = join(here, '..', '..', '.data', 'oracle');
const environment = join(store, 'venv');

/** Folder with MPXJ's jars: MPXJ_LIB, or the one fetched earlier; undefined when there is none yet. */
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

/** Reads and schedules files in one Java process; answers the fields of the lines `MpxjDates.java` prints. */
export function runMpxj(library: string, paths: readonly string[]): string[][] {
  const jars = join(library, '*');
  const classes = join(store, 'classes');
  mkdirSync(classes, { recursive: true });
  execFileSync('javac', ['-cp', jars, '-d', classes, join(here, 'MpxjDates.java')], { stdio: 'inherit' });
  // MPXJ sorts by recursion: long chains need a deep stack.
  const classPath = [classes, jars].join(delimiter);
  const output = execFileSync('java', ['-Xss512m', '-cp', classPath, 'MpxjDates', ...paths], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return output.split('\n').map((line) => line.split('\t'));
}
