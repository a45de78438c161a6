import { toNatsConfig, toStreamLayout } from './config.ts';
import { logEnv, natsEnv, readEnv, streamsEnv, streamStorageEnv } from './env.ts';
import { runTask } from './lifecycle.ts';
import { createLogger } from './logger.ts';
import { connectNats } from './nats.ts';
import { setUpStreams, waitForStreams } from './streams.ts';

/**
 * Creates the streams and their consumers, or updates them to the settings of this version, and exits. It runs before
 * the services, as the NATS user `setup`, because services lack the permission.
 */
runTask({
  name: 'set-up-streams',
  readConfig: (env) => readEnv({ ...natsEnv, ...streamsEnv, ...streamStorageEnv, ...logEnv }, env),
  run: async (config) => {
    const logger = createLogger('set-up-streams', { level: config.LOG_LEVEL });
    const nats = await connectNats(toNatsConfig(config), 'set-up-streams', logger);
    await waitForStreams(() => setUpStreams(nats, toStreamLayout(config)), logger);
    await nats.drain();
    logger.info('the streams exist');
  },
});
