import { listProductionPackages, type Lock } from '../images/list-production-packages.ts';
import type { Part } from './part.ts';

/** Older packages, whose licence the lock does not name: those of their own package.json or, where it has none, of their Readme. */
const olderLicences: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  'passport-local': 'MIT',
  'passport-strategy': 'MIT',
  pause: 'MIT',
  streamsearch: 'MIT',
};

/** The npm packages that run in a service's image; `workspaces` are the service and what is built into its image. */
export function listNpmParts(lock: Lock, workspaces: readonly string[]): Part[] {
  const parts = new Map<string, Part>();
  for (const workspace of workspaces) {
    for (const location of listProductionPackages(lock, workspace)) {
      const entry = lock[location];
      // Links and the workspaces they lead to are this project itself.
      if (entry?.version === undefined || entry.link === true || !location.includes('node_modules/'))
        continue;
      const name = location.replace(/^.*node_modules\//, '');
      const purl = `pkg:npm/${name.replace('@', '%40')}@${entry.version}`;
      parts.set(purl, {
        name,
        version: entry.version,
        purl,
        license: entry.license ?? olderLicences[name] ?? 'NOASSERTION',
        ...readSha512(entry.integrity),
      });
    }
  }
  return [...parts.values()].sort((one, other) => (one.purl < other.purl ? -1 : 1));
}

function readSha512(integrity: string | undefined): Pick<Part, 'sha512'> {
  const hash = /^sha512-(\S+)/.exec(integrity ?? '')?.[1];
  return hash === undefined ? {} : { sha512: Buffer.from(hash, 'base64').toString('hex') };
}
