import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { conversionSubjects } from '@floatwise/contracts';
import { connectNats, createLogger } from '@floatwise/service-kit';
import { startEngines } from '@floatwise/testkit';
import { jetstream } from '@nats-io/jetstream';
import { checkPromises } from '../check-promises.ts';
import { convertByRecord } from '../convert-by-record.ts';
import type { Scenario } from '../scenario.ts';
import { convertWhile, withSite } from '../site.ts';

const seconds = 30;
const longestDelayMs = 2_000;
/** One message in this many is repeated, under a different message id, so that NATS does not discard it as a duplicate. */
const oneOf = 2;

export const repeatMessages: Scenario = {
  name: 'repeat-messages',
  description: '20 people convert; every second job and event is sent once more, later and in another order',
  run: async () => {
    // Without NATS users: the permissions would not let this trial read and repeat the messages of services.
    const engines = await startEngines();
    try {
      return await withSite(
        { people: 20, engines, env: { STREAM_REPLICAS: '1' } },
        async ({ mesh, people }) => {
          const logger = createLogger('repeat-messages', { level: 'silent' });
          const nats = await connectNats({ url: engines.natsUrl }, 'repeat-messages', logger);
          const again = new Set<Promise<unknown>>();
          let repeated = 0;
          const repeat = async (subject: string, data: Uint8Array): Promise<void> => {
            await sleep(Math.random() * longestDelayMs);
            await jetstream(nats).publish(subject, data, { msgID: `${repeatedMark}${randomUUID()}` });
            repeated++;
          };
          let heard = 0;
          const subjects = [
            'conversion.requested.>',
            conversionSubjects.delivered,
            conversionSubjects.failed,
          ] as const;
          for (const subject of subjects) {
            nats.subscribe(subject, {
              callback: (error, message) => {
                const isRepeated = message.headers?.get('Nats-Msg-Id').startsWith(repeatedMark) === true;
                if (error !== null || isRepeated || heard++ % oneOf !== 0) return;
                const sending = repeat(message.subject, message.data).finally(() => again.delete(sending));
                again.add(sending);
              },
            });
          }
          await convertWhile(people, convertByRecord, () => sleep(seconds * 1_000));
          await Promise.all(again);
          await nats.drain();
          const { figures, broken } = await checkPromises(mesh, people);
          return {
            figures: { repeated, ...figures },
            broken: [...broken, ...(repeated === 0 ? ['Nothing was repeated.'] : [])],
          };
        },
      );
    } finally {
      await engines.stop();
    }
  },
};

const repeatedMark = 'repeated-';
