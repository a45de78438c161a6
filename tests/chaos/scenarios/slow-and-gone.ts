import { setTimeout as sleep } from 'node:timers/promises';
import { conversionIdHeader } from '@floatwise/contracts';
import { createConversionId } from '@floatwise/testkit';
import { formatMultipart, openUpload } from '../../mesh/raw-request.ts';
import { checkPromises } from '../check-promises.ts';
import { convertByRequest } from '../convert-by-request.ts';
import { addLedgers, countTexts } from '../ledger.ts';
import { createPeople, createWork, type Person } from '../person.ts';
import type { Scenario } from '../scenario.ts';
import { convertWhile, withSite } from '../site.ts';

const seconds = 30;
const pieceBytes = 8 * 1024;
const pieceMs = 300;
const pauseMs = 100;
/** About 5 MB: more than the buffers of the sockets hold. */
const large = { activities: 12_000, relationships: 24_000, seed: 1 };

export const slowAndGone: Scenario = {
  name: 'slow-and-gone',
  description:
    '10 people convert; 5 upload at a trickle, 3 read their file at a trickle, 10 disconnect halfway',
  run: () =>
    withSite({ people: 10, env: { RESULT_MAX_AGE_SECONDS: '20' } }, async ({ mesh, people }) => {
      const uploaders = await createPeople(mesh.url, 5);
      const work = await createWork(large);
      const readers = (await createPeople(mesh.url, 3)).map((person) => ({ ...person, work }));
      const leavers = await createPeople(mesh.url, 10);
      let left = 0;
      const odd = Promise.all([
        convertWhile(uploaders, (person) => uploadSlowly(mesh.url, person), waitOver),
        convertWhile(readers, readSlowly, waitOver),
        convertWhile(
          leavers,
          async (person) => {
            if (await leave(person)) left++;
          },
          waitOver,
        ),
      ]);
      await convertWhile(people, convertByRequest, waitOver);
      await odd;
      const { figures, broken } = await checkPromises(mesh, [...people, ...uploaders, ...readers]);
      const disturbed = addLedgers(people.map(({ ledger }) => ledger));
      const troubles = [...disturbed.refused, ...disturbed.resets];
      const slow = addLedgers([...uploaders, ...readers].map(({ ledger }) => ledger));
      return {
        figures: { ...figures, 'slow ones': slow.received, 'disconnected halfway': left },
        broken: [
          ...broken,
          ...(troubles.length === 0 ? [] : [`The others were disturbed: ${countTexts(troubles)}.`]),
          ...(slow.received === 0 ? ['No slow person got a file.'] : []),
        ],
      };
    }),
};

const waitOver = (): Promise<void> => sleep(seconds * 1_000);

async function uploadSlowly(url: string, { planner, work, ledger }: Person): Promise<void> {
  const { contentType, body } = formatMultipart([
    { name: 'toolId', content: work.toolId },
    { name: 'file', fileName: work.fileName, content: work.bytes },
  ]);
  const upload = openUpload(url, {
    cookie: planner.cookie(),
    'content-type': contentType,
    'content-length': String(body.length),
    [conversionIdHeader]: createConversionId(),
  });
  for (let from = 0; from < body.length; from += pieceBytes) {
    upload.request.write(body.subarray(from, from + pieceBytes));
    await sleep(pieceMs);
  }
  upload.request.end();
  const answer = await upload.response;
  const output = Buffer.concat(await answer.toArray());
  note({ work, ledger }, answer.statusCode ?? 0, output);
}

async function readSlowly({ planner, work, ledger }: Person): Promise<void> {
  const answer = await planner.convert({ ...work, signal: AbortSignal.timeout(120_000) });
  const pieces: Uint8Array[] = [];
  for await (const piece of answer.body ?? []) {
    pieces.push(piece as Uint8Array);
    await sleep(pieceMs / 3);
  }
  note({ work, ledger }, answer.status, Buffer.concat(pieces));
}

function note({ work, ledger }: Pick<Person, 'work' | 'ledger'>, status: number, output: Buffer): void {
  if (status !== 200) ledger.refused.push(String(status));
  else if (output.equals(work.expected)) {
    ledger.received++;
    ledger.charged += work.price;
  } else ledger.wrong.push(`${output.length} bytes`);
}

/** Disconnects between the first byte sent and the last one received. Returns whether it did so in time. */
async function leave({ planner, work }: Person): Promise<boolean> {
  try {
    const answer = await planner.convert({ ...work, signal: AbortSignal.timeout(5 + Math.random() * 150) });
    await answer.arrayBuffer();
    return false;
  } catch {
    return true;
  } finally {
    await sleep(pauseMs);
  }
}
