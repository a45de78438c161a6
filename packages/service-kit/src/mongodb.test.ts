import { execa } from 'execa';
import { startEngines } from '@floatwise/testkit';
import pino from 'pino';
import { expect, it } from 'vitest';
import { mongoEngine } from './mongodb.ts';

it('is not ready while the disk refuses writes, and recovers', { timeout: 60_000 }, async () => {
  const engines = await startEngines({ only: ['mongodb'] });
  const engine = mongoEngine(engines.mongodbUrl, pino({ level: 'silent' }));
  const connection = await engine.connect();
  const limitFiles = (bytes: string) => execa('prlimit', ['--pid', String(engines.pid), `--fsize=${bytes}`]);
  try {
    await engine.check(connection);
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
