import { failures } from '@floatwise/contracts';
import { DiscardPolicy, jetstreamManager } from '@nats-io/jetstream';
import { ServiceError } from './service-error.ts';
import { warn, type Logger } from './logger.ts';
import type { NatsConnection } from './nats.ts';
import { repeatEvery } from './repeat-every.ts';
import { streamNames } from './stream-settings.ts';

export interface StreamRoom {
  readonly stream: string;
  readonly bytes: number;
  /** Storage limit in bytes. */
  readonly limit: number;
}

const lookMs = 5_000;
const timeoutMs = 3_000;
/** Conversions under way need the rest in order to finish. */
const fullShare = 0.9;

/** Checks now and every few seconds how full the streams are. */
export async function watchStreamRoom(nats: NatsConnection, logger: Logger) {
  let rooms: readonly StreamRoom[] = [];
  const look = (): Promise<void> =>
    listRooms(nats)
      .then((found) => void (rooms = found))
      .catch(warn(logger, 'stream usage could not be read'));
  await look();
  const looking = repeatEvery(lookMs, look);
  return {
    /** Streams with a limit, as of seconds ago. */
    list: () => rooms,
    /** @throws ServiceError `service.unavailable` while a stream has no room for new conversions */
    check: (): void => {
      const full = rooms.find(({ bytes, limit }) => bytes > fullShare * limit);
      if (full === undefined) return;
      throw new ServiceError(failures.noRoom, { cause: new Error(`The stream ${full.stream} is full.`) });
    },
    stop: looking.stop,
  };
}

async function listRooms(nats: NatsConnection): Promise<StreamRoom[]> {
  const manager = await jetstreamManager(nats, { checkAPI: false, timeout: timeoutMs });
  const infos = await Promise.all(streamNames.map((name) => manager.streams.info(name)));
  return infos.flatMap(({ config, state }) =>
    // A stream that drops its oldest messages always has room.
    config.max_bytes > 0 && config.discard === DiscardPolicy.New
      ? [{ stream: config.name, bytes: state.bytes, limit: config.max_bytes }]
      : [],
  );
}
