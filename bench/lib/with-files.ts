import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Writes files of one name to folders of their own, calls `measure` with their paths, and removes them. */
export function withFiles<T>(
  fileName: string,
  contents: readonly Uint8Array[],
  measure: (paths: readonly string[]) => T,
): T {
  const folder = mkdtempSync(join(tmpdir(), 'floatwise-bench-'));
  try {
    const paths = contents.map((bytes, place) => {
      const path = join(folder, String(place), fileName);
      mkdirSync(dirname(path));
      writeFileSync(path, bytes);
      return path;
    });
    return measure(paths);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
