import { execa } from 'execa';
import { startEngines } from '@floatwise/testkit';
import type { Connection } from 'mongoose';
import pino from 'pino';
import { expect, it } from 'vitest';
import { mongoEngine, trialCollection } from './mongodb.ts';

/** As if a minute had passed since the last write. */
async function ageTrial({ db }: Connection): Promise<void> {
  await db?.collection(trialCollection).updateOne({}, { $set: { at: new Date(Date.now() - 60_000) } });
}

it('is written once a minute, however many processes look', async () => {
  const engines = await startEngines({ only: ['mongodb'] });
  const engine = mongoEngine(engines.mongodbUrl, pino({ level: 'silent' }));
  const connections = [await engine.connect(), await engine.connect()];
  const [first] = connections;
  const readTrials = (): unknown => first?.db?.collection(trialCollection).find().toArray();
  const look = async (): Promise<void> => {
    for (const connection of [...connections, ...connections]) await engine.check(connection);
  };
  await look();
  const written = await readTrials();
  expect(written).toMatchObject([{ _id: 'trial' }]);
  await look();
  expect(await readTrials()).toEqual(written);
  if (first !== undefined) await ageTrial(first);
  await look();
  expect(await readTrials()).not.toEqual(written);
  for (const connection of connections) await engine.close(connection);
  await engines.stop();
});

it('is not ready while the disk refuses writes, and recovers', async () => {
  const engines = await startEngines({ only: ['mongodb'] });
  const engine = mongoEngine(engines.mongodbUrl, pino({ level: 'silent' }));
  const connection = await engine.connect();
  const limitFiles = (bytes: string) => execa('prlimit', ['--pid', String(engines.pid), `--fsize=${bytes}`]);
  try {
    await engine.check(connection);
    await ageTrial(connection);
    await limitFiles('4096:unlimited');
    await expect(engine.check(connection)).rejects.toThrow();
    expect(await connection.db?.command({ ping: 1 })).toMatchObject({ ok: 1 });
    await limitFiles('unlimited:unlimited');
    await expect.poll(() => engine.check(connection).then(() => 'ready', String)).toBe('ready');
  } finally {
    await engine.close(connection);
    await engines.stop();
  }
});
