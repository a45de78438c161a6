import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { openMongo, trialCollection } from '@floatwise/service-kit/mongodb';
import { findProgram } from '@floatwise/testkit/find-program';
import { startEngines, type Engines } from '@floatwise/testkit';
import type { Connection, mongo } from 'mongoose';
import { verifyBackUp } from '../src/adapters/back-up-file.ts';
import { findLastBackUp } from '../src/adapters/write-back-up.ts';
import { restoreBackUp } from '../src/adapters/restore-back-up.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const command = findProgram('services/auth/src/back-up-main.ts');
const people = 1_500;
let engines: Engines;
let folder: string;
let source: Connection;
let file: string;
let databases = 0;

const nameDatabase = (name: string): string => engines.mongodbUrl.replace('/floatwise?', `/${name}?`);

beforeAll(async () => {
  engines = await startEngines({ only: ['mongodb'] });
  folder = await mkdtemp(join(tmpdir(), 'floatwise-back-up-'));
  file = join(folder, 'whole.gz');
  source = await openMongo(nameDatabase('source'));
  const users = Array.from({ length: people }, (_none, index) => ({
    username: `person ${index} with a line\nbreak`,
    createdAt: new Date(1_700_000_000_000 + index),
  }));
  await source.collection('users').insertMany(users);
  await source.collection('usage_all').insertOne({ state: { endings: 7 } });
  await source.collection(trialCollection).insertOne({ at: new Date() });
  await run('back-up', file);
});
afterAll(async () => {
  await source.destroy();
  await engines.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(
  what: string,
  path: string,
  env: Record<string, string> = {},
  database = what === 'restore' ? 'restored' : '',
): Promise<Ended> {
  const options = { env: { ...process.env, MONGODB_URL: nameDatabase('source'), ...env } };
  return promisify(execFile)(process.execPath, [command, what, path, database], options).then(
    (output) => ({ code: 0, ...output }),
    (error: unknown) => error as Ended,
  );
}

/** Writes another file with these lines. */
async function putLines(name: string, lines: readonly string[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, gzipSync(lines.map((line) => `${line}\n`).join('')));
  return path;
}
const readLines = async (): Promise<string[]> =>
  gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n');

describe('a back-up', () => {
  it('lists its contents, and only its owner can read it', async () => {
    const lines = await readLines();
    expect(JSON.parse(lines[0] ?? '')).toEqual({ backUp: { formatVersion: 1 } });
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      manifest: { collections: { users: people, usage_all: 1 }, sha256: expect.any(String) as string },
    });
    expect(lines).toHaveLength(people + 3);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const checked = await run('verify', file, { MONGODB_URL: 'mongodb://127.0.0.1:9/none' });
    expect([checked.code, checked.stdout]).toEqual([0, `usage_all: 1\nusers: ${people}\n`]);
  });

  it('restores every document unchanged', async () => {
    const url = nameDatabase('restored');
    // Beside the database in use, which stays as it is.
    const ended = await run('restore', file);
    expect([ended.code, ended.stdout]).toEqual([0, `usage_all: 1\nusers: ${people}\n`]);
    expect(await source.collection('users').countDocuments({})).toBe(people);
    const target = await openMongo(url);
    const read = (connection: Connection): Promise<mongo.Document[]> =>
      connection.collection('users').find({}).sort({ _id: 1 }).toArray();
    expect(await read(target)).toEqual(await read(source));
    await target.destroy();
  });

  it('is restored into a database that is named, and never into one with documents', async () => {
    expect(await run('restore', file, {}, '')).toMatchObject({ code: 1, stdout: '' });
    const ended = await run('restore', file, {}, 'source');
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain('Restore into another, empty one.');
    expect(await source.collection('users').countDocuments({})).toBe(people);
  });

  it('in a folder has the time in its name, and the oldest ones are removed', async () => {
    const many = await mkdtemp(join(folder, 'many-'));
    await writeFile(join(many, 'of-another-program.gz'), '');
    for (const name of [
      'floatwise-20240103T000000Z.gz.partial',
      'floatwise-20240101T000000Z.gz',
      'floatwise-20240102T000000Z.gz',
    ]) {
      await writeFile(join(many, name), '');
      // By name, whatever the time of the file is.
      await utimes(join(many, name), new Date(), new Date());
    }
    const ended = await run('back-up', many, { BACK_UP_KEEP: '2' });
    const [path = ''] = ended.stdout.split('\n');
    expect(await readdir(many)).toEqual([
      'floatwise-20240102T000000Z.gz',
      path.slice(many.length + 1),
      'of-another-program.gz',
    ]);
    expect((await run('verify', path)).code).toBe(0);
    const last = await findLastBackUp(source);
    expect(Date.now() - (last?.getTime() ?? 0)).toBeLessThan(60_000);
    expect(ended.stdout).not.toContain('back_ups');
  });

  it('that cannot be written leaves no partial file, and keeps the previous one', async () => {
    const before = await readFile(file);
    const ended = await run('back-up', file, { MONGODB_URL: 'mongodb://127.0.0.1:9/none' });
    expect(ended.code).toBe(1);
    expect((await readFile(file)).equals(before)).toBe(true);
    expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });
});

describe('a damaged back-up is refused before a document is written, with a message:', () => {
  let url: string;
  beforeEach(() => {
    databases += 1;
    url = nameDatabase(`empty-${databases}`);
  });

  const refuse = async (path: string, sentence: RegExp): Promise<void> => {
    await expect(verifyBackUp(path)).rejects.toThrow(sentence);
    const target = await openMongo(url);
    await expect(restoreBackUp(target, path)).rejects.toThrow(sentence);
    expect(await target.collection('users').countDocuments({})).toBe(0);
    await target.destroy();
  };

  it('by the command, with exit status 1', async () => {
    const path = join(folder, 'cut.gz');
    await writeFile(path, await readFile(file));
    await truncate(path, 2_000);
    const ended = await run('restore', path, {}, `empty-${databases}`);
    expect(ended).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `back-up: ${path} is no whole back-up: it is cut off or altered (unexpected end of file).\n`,
    });
  });

  it('one that is truncated anywhere', async () => {
    const whole = await readFile(file);
    for (const length of [0, 5, 2_000, Math.floor(whole.length / 2), whole.length - 4]) {
      const path = join(folder, 'cut.gz');
      await writeFile(path, whole);
      await truncate(path, length);
      await refuse(path, /no whole back-up: it is (cut off or altered|empty)/);
    }
  });

  it('one with a changed byte', async () => {
    const bytes = await readFile(file);
    const at = Math.floor(bytes.length / 2);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 0x10, at);
    const path = join(folder, 'flipped.gz');
    await writeFile(path, bytes);
    await refuse(path, /no whole back-up/);
  });

  it('one that was changed and compressed again', async () => {
    const lines = await readLines();
    const changed = lines.map((line) => line.replace('person 7 ', 'person 8 '));
    await refuse(await putLines('changed.gz', changed), /not what its manifest names \(SHA-256\)/);
  });

  it('one without its manifest, with a missing document, or with extra data after it', async () => {
    const lines = await readLines();
    await refuse(await putLines('no-manifest.gz', lines.slice(0, -1)), /its manifest is missing/);
    await refuse(
      await putLines(
        'fewer.gz',
        lines.filter((_line, at) => at !== 20),
      ),
      /SHA-256/,
    );
    await refuse(await putLines('more.gz', [...lines, lines[3] ?? '']), /goes on after its manifest/);
    await refuse(await putLines('two.gz', [...lines.slice(0, 9), ...lines]), /line 10 begins another one/);
  });

  it('one of a newer release, and a file that is not a back-up', async () => {
    const head = JSON.stringify({ backUp: { formatVersion: 2 } });
    await refuse(await putLines('newer.gz', [head]), /newer release has made it \(format 2\)/);
    await refuse(await putLines('text.gz', ['{"some": "text"}']), /first line is not that of a back-up/);
    await refuse(await putLines('words.gz', ['words']), /line 1 cannot be read/);
    await refuse(join(folder, 'is-not-there.gz'), /no such file/);
  });
});
