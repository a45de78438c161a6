import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { packPackage, publishedPackages } from '../packages/build-package.ts';

export interface ReleaseStep {
  /** Folder of the release. */
  readonly out: string;
  readonly version: string;
  readonly report: (line: string) => void;
}

/** Packs the published packages into `npm/`, installs them in an empty folder, and asks the command for its version. */
export async function makePackages({ out, version, report }: ReleaseStep): Promise<void> {
  const folder = join(out, 'npm');
  await mkdir(folder);
  const work = await mkdtemp(join(tmpdir(), 'floatwise-release-'));
  try {
    const archives: string[] = [];
    for (const published of publishedPackages) {
      const { filename } = await packPackage(published, { out: join(work, 'built'), archives: folder });
      archives.push(join(folder, filename));
      report(`npm/${filename}`);
    }
    const empty = join(work, 'empty');
    await mkdir(empty);
    await writeFile(join(empty, 'package.json'), '{"private": true, "type": "module"}\n');
    await execa('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...archives], {
      cwd: empty,
    });
    const { stdout: named } = await execa('npx', ['floatwise', '--version'], { cwd: empty });
    if (named.trim() !== version) throw new Error(`The installed floatwise says it is ${named.trim()}.`);
    const open = "import { openSchedule } from '@floatwise/schedule'; console.log(typeof openSchedule);";
    const { stdout: kind } = await execa('node', ['--input-type=module', '--eval', open], { cwd: empty });
    if (kind !== 'function') throw new Error('The installed @floatwise/schedule has no openSchedule.');
    report(`the packages install in an empty folder; floatwise --version is ${version}`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
