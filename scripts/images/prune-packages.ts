import { readFile, readdir, rm } from 'node:fs/promises';
import { isNeverRun } from './is-never-run.ts';
import { listProductionPackages, type Lock } from './list-production-packages.ts';

// Runs in /app during an image build: removes every package and workspace that the named workspace does not need to run. npm
// itself keeps the development packages of linked workspaces.
const workspace = process.argv[2] ?? '';
const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Lock };
const kept = listProductionPackages(packages, workspace);
if (!kept.has(workspace)) throw new Error(`package-lock.json has no workspace ${workspace}.`);
const isKept = (location: string): boolean => kept.has(location);
const holdsKept = (location: string): boolean => [...kept].some((one) => one.startsWith(`${location}/`));

for (const location of Object.keys(packages)) {
  if (location.includes('node_modules/') && !isKept(location) && !holdsKept(location)) {
    await rm(location, { recursive: true, force: true });
  }
}
for (const folder of ['packages', 'services']) {
  for (const name of await readdir(folder)) {
    if (!isKept(`${folder}/${name}`)) await rm(`${folder}/${name}`, { recursive: true, force: true });
  }
}
for (const path of await readdir('node_modules', { recursive: true })) {
  if (isNeverRun(path)) await rm(`node_modules/${path}`, { recursive: true, force: true });
}
await rm('node_modules/.bin', { recursive: true, force: true });
await rm('node_modules/.package-lock.json', { force: true });
