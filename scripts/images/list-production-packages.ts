/** One entry of package-lock.json's `packages`. */
interface LockEntry {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly license?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}
export type Lock = Readonly<Record<string, LockEntry>>;

/** Where Node finds a package required from `from`; undefined if none is locked there. */
function findLocation(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    const location = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (lock[location] !== undefined) return location;
    if (folder === '') return undefined;
  }
}

function isForImage({ os, cpu, libc }: LockEntry): boolean {
  const allows = (list: readonly string[] | undefined, value: string): boolean =>
    list?.includes(value) ?? true;
  return allows(os, 'linux') && (allows(cpu, 'x64') || allows(cpu, 'arm64')) && allows(libc, 'glibc');
}

/**
 * Locations of all packages a workspace needs to run, including its own, as in the lock file: `node_modules/x`, `packages/y`.
 * Leaves out packages only needed for development, even of another workspace.
 */
export function listProductionPackages(lock: Lock, workspace: string): Set<string> {
  const found = new Set<string>();
  const open = [workspace];
  for (let location = open.pop(); location !== undefined; location = open.pop()) {
    const entry = lock[location];
    if (entry === undefined || found.has(location) || !isForImage(entry)) continue;
    found.add(location);
    if (entry.link === true) {
      open.push(entry.resolved ?? '');
      continue;
    }
    const names = [
      ...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
      // A package that requires an optional peer also depends on it directly.
      ...Object.keys(entry.peerDependencies ?? {}).filter(
        (name) => entry.peerDependenciesMeta?.[name]?.optional !== true,
      ),
    ];
    for (const name of names) {
      const needed = findLocation(lock, location, name);
      if (needed !== undefined) open.push(needed);
    }
  }
  return found;
}
