import {
  checkNats,
  connectNats,
  serveRequests,
  startHealthServer,
  watchRequests,
  type Logger,
  type RunningService,
} from '@floatwise/service-kit';
import { checkMongo, openMongo, waitForMongo } from '@floatwise/service-kit/mongodb';
import { createArgon2PasswordHasher } from './adapters/argon2-password-hasher.ts';
import { createMongoAccountStore } from './adapters/mongo-account-store.ts';
import { ensureAdmin } from './app/ensure-admin.ts';
import type { AuthConfig } from './config.ts';
import { onChangePassword } from './consumers/on-change-password.ts';
import { onFindUser } from './consumers/on-find-user.ts';
import { onRegister } from './consumers/on-register.ts';
import { onVerify } from './consumers/on-verify.ts';
import { createTelemetry } from './telemetry.ts';

export interface AuthService extends RunningService {
  readonly healthPort: number;
}

/** Puts the service together. Waits for NATS and MongoDB; until both are there `/readyz` answers 503. */
export async function startAuth(config: AuthConfig, logger: Logger): Promise<AuthService> {
  const telemetry = createTelemetry();
  const connecting = {
    nats: connectNats(config.nats, 'auth', logger),
    mongodb: waitForMongo(() => openMongo(config.mongodbUrl), logger),
    requests: Promise.withResolvers<undefined>(),
  };
  const connected = Promise.all([connecting.nats, connecting.mongodb]);
  // Awaited below; a refusal that comes before that is no unhandled one.
  connected.catch(() => undefined);
  const health = await startHealthServer({
    ...config.health,
    checks: {
      nats: async () => checkNats(await connecting.nats),
      mongodb: async () => checkMongo(await connecting.mongodb),
      requests: async () => {
        await connecting.requests.promise;
      },
    },
    metrics: telemetry.metrics,
    logger,
  });
  const [nats, mongodb] = await connected;

  const accounts = createMongoAccountStore(mongodb);
  const hasher = telemetry.timeHasher(await createArgon2PasswordHasher(config.passwordHashesAtOnce));
  const deps = { accounts, hasher, signupCredits: config.signupCredits, logger };
  await waitForMongo(accounts.ensureIndexes, logger);
  // Before anybody can register, so that nobody takes the administrator's name first.
  const { admin } = config;
  if (admin !== undefined) await waitForMongo(() => ensureAdmin(deps, admin), logger);

  const watched = watchRequests(
    [onRegister(deps), onVerify(deps), onFindUser(deps), onChangePassword(deps)],
    telemetry.metrics,
  );
  const service = await serveRequests(
    nats,
    { name: 'auth', version: '0.1.0', answers: watched.answers },
    logger,
  );
  connecting.requests.resolve(undefined);

  return {
    healthPort: health.port,
    stop: async () => {
      health.drain();
      await service.stop();
      await watched.settled();
      await nats.drain();
      await mongodb.close();
      await health.stop();
    },
  };
}
