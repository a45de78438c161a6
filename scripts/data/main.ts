import { EnvError, mongodbEnv, readEnv } from '@floatwise/service-kit';
import { openMongo } from '@floatwise/service-kit/mongodb';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

// back-up FILE or restore FILE: the accounts, credits and counts of the database that MONGODB_URL names.
const works = { 'back-up': backUp, restore } as const;

async function run(what: string | undefined, file: string | undefined): Promise<void> {
  const work = Object.entries(works).find(([name]) => name === what)?.[1];
  if (work === undefined || file === undefined) {
    throw new EnvError('Say what to do and with which file: node scripts/data/main.ts back-up|restore FILE.');
  }
  const connection = await openMongo(readEnv(mongodbEnv, process.env).MONGODB_URL);
  try {
    for (const [collection, count] of await work(connection, file)) console.log(`${collection}: ${count}`);
  } finally {
    await connection.close();
  }
}

run(process.argv[2], process.argv[3]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
