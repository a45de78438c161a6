import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { wholeNumberText } from '@floatwise/contracts';
import { EnvError, mongodbEnv, readEnv, runTask } from '@floatwise/service-kit';
import { openMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import { verifyBackUp } from './adapters/back-up-file.ts';
import { noteBackUp, writeBackUp } from './adapters/write-back-up.ts';
import { restoreBackUp } from './adapters/restore-back-up.ts';

// Covers the data of auth and stats. A restore goes into another database of the same server, so that the one in use stays
// until someone switches. In a folder, a back-up has the time in its name, and the newest BACK_UP_KEEP are kept.
const usage =
  'Say what to do and with which file: back-up FILE or FOLDER, verify FILE, or restore FILE DATABASE.';
const ownName = /^floatwise-\d{8}T\d{6}Z\.gz$/;

type Counts = Map<string, number>;
interface Config {
  readonly mongodbUrl: string;
  readonly keep: number;
}
type Work = (path: string, config: Config) => Promise<Counts>;

const databaseName = /^[A-Za-z0-9_-]{1,63}$/;

const works: Readonly<Record<string, Work>> = {
  'back-up': (path, config) => withMongo(config, (connection) => backUp(connection, path, config.keep)),
  verify: verifyBackUp,
  restore: (path, config) =>
    withMongo(config, (connection) => restoreBackUp(connection.useDb(database), path)),
};
const [what = '', path = '', database = ''] = process.argv.slice(2);

runTask({
  name: 'back-up',
  readConfig: (env) => {
    if (!Object.hasOwn(works, what) || path === '') throw new EnvError(usage);
    if (what === 'restore' && !databaseName.test(database)) throw new EnvError(usage);
    // Verifying a file needs no database.
    const mongodbUrl = what === 'verify' ? '' : readEnv(mongodbEnv, env).MONGODB_URL;
    const { BACK_UP_KEEP: keep } = readEnv({ BACK_UP_KEEP: wholeNumberText(1).default(14) }, env);
    return { mongodbUrl, keep };
  },
  run: async (config) => {
    const counts = await works[what]?.(path, config);
    for (const [collection, count] of counts ?? []) console.log(`${collection}: ${count}`);
  },
});

async function backUp(connection: Connection, path: string, keep: number): Promise<Counts> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return writeBackUp(connection, path);
  const file = join(path, `floatwise-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}.gz`);
  const counts = await writeBackUp(connection, file);
  await noteBackUp(connection);
  const names = await readdir(path);
  const old = names
    .filter((name) => ownName.test(name))
    .toSorted()
    .slice(0, -keep);
  // Left by an interrupted run.
  const brokenOff = names.filter(
    (name) => ownName.test(name.replace(/\.partial$/, '')) && !ownName.test(name),
  );
  for (const name of [...old, ...brokenOff]) await rm(join(path, name));
  console.log(file);
  return counts;
}

async function withMongo(config: Config, work: (connection: Connection) => Promise<Counts>): Promise<Counts> {
  const connection = await openMongo(config.mongodbUrl);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
