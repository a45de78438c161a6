import { authRequests, userIdSchema, type ListedAccount } from '@floatwise/contracts';
import {
  answer,
  connectNats,
  createLogger,
  natsEnv,
  readEnv,
  serveRequests,
  toNatsConfig,
  type NatsConnection,
} from '@floatwise/service-kit';
import { startEngines, type Engines } from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccounts } from '../src/adapters/accounts.ts';

const logger = createLogger('test', { level: 'silent' });
let engines: Engines;
let nats: NatsConnection;

beforeAll(async () => {
  engines = await startEngines({ only: ['nats'] });
  nats = await connectNats(toNatsConfig(readEnv(natsEnv, { NATS_URL: engines.natsUrl })), 'test', logger);
});
afterAll(async () => {
  await nats.close();
  await engines.stop();
});

const ann: ListedAccount = {
  id: userIdSchema.parse('a'.repeat(24)),
  username: 'ann',
  credits: 5,
  isAdmin: false,
  isBlocked: false,
  createdAt: new Date().toISOString(),
};

describe('the account of a call', () => {
  it('is found in its new state if it changes while auth is asked for it', async () => {
    const asked = Promise.withResolvers<undefined>();
    const answered = Promise.withResolvers<undefined>();
    const answers = [
      answer(authRequests.findUser, async () => {
        asked.resolve(undefined);
        await answered.promise;
        return ann;
      }),
      answer(authRequests.changeAccount, () => Promise.resolve({ ...ann, isBlocked: true })),
    ];
    const serving = await serveRequests(nats, { name: 'auth', answers }, logger);
    const accounts = openAccounts(nats);
    const finding = [accounts.findUser(ann.id), accounts.refreshUser(ann.id)];
    await asked.promise;
    await accounts.changeAccount({ id: ann.id, by: ann.id, change: { isBlocked: true } });
    answered.resolve(undefined);
    expect(await Promise.all(finding)).toMatchObject([{ isBlocked: true }, { isBlocked: true }]);
    await serving.stop();
  });
});
