import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { mongo } from 'mongoose';
import { z } from 'zod';

// A back-up is a gzip file with one line of JSON each for a head, the documents as `{"collection", "document"}` and a manifest.

/** Format version in the head. */
export const backUpFormatVersion = 1;

const headSchema = z.object({ backUp: z.object({ formatVersion: z.number().int() }) });
const manifestSchema = z.object({
  manifest: z.object({
    /** Number of documents by collection. */
    collections: z.record(z.string(), z.number().int()),
    /** Hash of all lines before this one, with their line ends, in hexadecimal digits. */
    sha256: z.string(),
    madeAt: z.iso.datetime(),
  }),
});
export type Head = z.infer<typeof headSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

/** A document and the collection it belongs to. */
export interface BackedUp {
  readonly collection: string;
  readonly document: mongo.OptionalId<mongo.Document>;
}

/** The file is not a complete back-up: it is truncated, altered or something else. */
class DamagedBackUpError extends Error {
  override readonly name = 'DamagedBackUpError';
}

const newline = 0x0a;

/** Yields documents in batches, then checks them against the manifest. @throws DamagedBackUpError, possibly after some batches */
export async function* readBackUp(file: string): AsyncGenerator<readonly BackedUp[]> {
  const check = createCheck(file);
  try {
    for await (const lines of readLines(file)) yield lines.flatMap((line) => check.add(line));
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : '';
    // An error of zlib; an error of the file system is not damage.
    if (!reason.startsWith('Z_')) throw error;
    throw new DamagedBackUpError(
      `${file} is no whole back-up: it is cut off or altered (${(error as Error).message}).`,
      { cause: error },
    );
  }
  check.end();
}

/** Reads a whole back-up without writing anywhere. Returns the number of documents by collection. */
export async function verifyBackUp(file: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const batch of readBackUp(file)) {
    for (const { collection } of batch) counts.set(collection, (counts.get(collection) ?? 0) + 1);
  }
  return counts;
}

/** Yields complete lines without their line ends, in batches. */
async function* readLines(file: string): AsyncGenerator<readonly Buffer[]> {
  const unzipped = createGunzip();
  const piping = pipeline(createReadStream(file), unzipped);
  // The reader of `unzipped` gets the error, too.
  piping.catch(() => undefined);
  let begun: Buffer[] = [];
  for await (const chunk of unzipped as AsyncIterable<Buffer>) {
    const lines: Buffer[] = [];
    let from = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      lines.push(Buffer.concat([...begun, chunk.subarray(from, at)]));
      begun = [];
      from = at + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
    yield lines;
  }
  if (begun.length > 0) yield [Buffer.concat(begun)];
}

interface Check {
  /** Returns the document of a line; empty for the head and the manifest. */
  readonly add: (line: Buffer) => BackedUp[];
  readonly end: () => void;
}

function createCheck(file: string): Check {
  const hash = createHash('sha256');
  const counts: Record<string, number> = {};
  let lines = 0;
  let manifest: Manifest['manifest'] | undefined;
  const refuse = (what: string): never => {
    throw new DamagedBackUpError(`${file} is no whole back-up: ${what}.`);
  };
  return {
    add: (line) => {
      if (manifest !== undefined) refuse('it goes on after its manifest');
      lines += 1;
      const value = parseLine(line) ?? refuse(`line ${lines} cannot be read`);
      const head = headSchema.safeParse(value);
      if (lines === 1 && !head.success) refuse('its first line is not that of a back-up');
      if (head.success) {
        if (lines > 1) refuse(`line ${lines} begins another one`);
        const { formatVersion } = head.data.backUp;
        if (formatVersion > backUpFormatVersion) {
          refuse(`a newer release has made it (format ${formatVersion}); use that release to read it`);
        }
        addLine(hash, line);
        return [];
      }
      const last = manifestSchema.safeParse(value);
      if (last.success) {
        manifest = last.data.manifest;
        if (hash.digest('hex') !== manifest.sha256)
          refuse('its content is not what its manifest names (SHA-256)');
        return [];
      }
      if (!isBackedUp(value)) return refuse(`line ${lines} holds no document`);
      addLine(hash, line);
      counts[value.collection] = (counts[value.collection] ?? 0) + 1;
      return [value];
    },
    end: () => {
      if (lines === 0) refuse('it is empty');
      if (manifest === undefined) return refuse('its manifest is missing, so it is cut off');
      for (const name of new Set([...Object.keys(counts), ...Object.keys(manifest.collections)])) {
        const [found, expected] = [counts[name] ?? 0, manifest.collections[name] ?? 0];
        if (found !== expected)
          refuse(`it holds ${found} documents of ${name} where its manifest names ${expected}`);
      }
    },
  };
}

/** Adds a line with its line end to the hash of a manifest. */
export function addLine(hash: Hash, line: Buffer | string): void {
  hash.update(line).update('\n');
}

/** Parses a line; only documents contain MongoDB types. */
function parseLine(line: Buffer): unknown {
  try {
    const value = JSON.parse(line.toString()) as object;
    return 'document' in value ? mongo.BSON.EJSON.deserialize(value, { relaxed: false }) : value;
  } catch {
    return undefined;
  }
}

function isBackedUp(value: unknown): value is BackedUp {
  const { collection, document } = value as Partial<BackedUp>;
  return typeof collection === 'string' && typeof document === 'object';
}
