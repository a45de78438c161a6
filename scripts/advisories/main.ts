// Asks OSV for advisories against Node, NATS, MongoDB, Valkey and VersityGW, in the versions that the pinned images print and that
// `make run` uses. Needs docker and the network. Exits with 1 if there is one, or if it could not be asked.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { execa } from 'execa';
import { z } from 'zod';
import { findAdvisories } from './find-advisories.ts';
import { findVersion, listRuntimes } from './list-runtimes.ts';

const rootDir = resolve(import.meta.dirname, '../..');
const read = (file: string): Promise<string> => readFile(resolve(rootDir, file), 'utf8');

const runtimes = listRuntimes(await read('Dockerfile'), await read('docker-compose.yml'));
const components = [];
for (const { name, image, program, package: osvPackage } of runtimes) {
  const { stdout } = await execa('docker', ['run', '--rm', '--entrypoint', program, image, '--version']);
  components.push({ place: `${name} in ${image}`, ...osvPackage, version: findVersion(stdout) });
}
const ownNode = z
  .object({ version: z.string() })
  .parse(createRequire(import.meta.url)('node/package.json') as unknown);
components.push({ place: 'Node of make run', ecosystem: 'Bitnami', name: 'node', ...ownNode });

const advisories = await findAdvisories('https://api.osv.dev', components);
for (const [place, component] of components.entries()) {
  const ids = advisories[place] ?? [];
  console.log(`${component.place}: ${component.version}, advisories: ${ids.length}`);
  for (const id of ids) console.log(`  https://osv.dev/vulnerability/${id}`);
  if (ids.length > 0) process.exitCode = 1;
}
