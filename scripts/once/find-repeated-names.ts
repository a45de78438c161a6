import { posix } from 'node:path';
import { formatPlace, getWorkspace, type Repetition, type SourceFile } from './source-file.ts';

/** A workspace, the files that others may import from, and the workspaces it imports from. */
export interface Workspace {
  readonly path: string;
  readonly entries: readonly string[];
  readonly imports: readonly string[];
}

const definition =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm;
const all = /^export (?:type )?\* from '(\.[^']+)'/gm;
const some = /^export (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm;

/**
 * Names that a workspace exports from a file although a package it imports from publishes the same name for something else. A
 * reader of either could take one for the other.
 */
export function findRepeatedNames(
  files: readonly SourceFile[],
  workspaces: readonly Workspace[],
): Repetition[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const published = new Map(
    workspaces.map(({ path, entries }) => [
      path,
      new Map(entries.flatMap((entry) => [...listNames(entry, byPath)])),
    ]),
  );
  return files.flatMap((file): Repetition[] => {
    const own = workspaces.find(({ path }) => path === getWorkspace(file.path));
    return [...file.content.matchAll(definition)].flatMap(({ 1: name = '', index }) => {
      const others = (own?.imports ?? []).flatMap((path) => published.get(path)?.get(name) ?? []);
      return others.length === 0 ? [] : [{ text: name, places: [formatPlace(file, index), ...others] }];
    });
  });
}

/** The place of each definition that a file exports, also those of files from which it exports. */
function listNames(path: string, byPath: ReadonlyMap<string, SourceFile>): Map<string, string> {
  const file = byPath.get(path);
  if (file === undefined) return new Map();
  const { content } = file;
  const read = (from: string) => listNames(posix.join(posix.dirname(path), from), byPath);
  const names = new Map<string, string>();
  for (const { 1: name = '', index } of content.matchAll(definition))
    names.set(name, formatPlace(file, index));
  for (const { 1: from = '' } of content.matchAll(all))
    for (const [name, place] of read(from)) names.set(name, place);
  for (const { 1: list = '', 2: from = '' } of content.matchAll(some)) {
    const inner = read(from);
    for (const item of list.split(',')) {
      const [name = '', renamed = name] = item
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      const place = inner.get(name);
      if (place !== undefined) names.set(renamed, place);
    }
  }
  return names;
}
