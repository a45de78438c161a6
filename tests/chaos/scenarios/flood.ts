import { getShareMs } from '../ledger.ts';
import { checkPromises } from '../check-promises.ts';
import { convertByRecord } from '../convert-by-record.ts';
import { convertByRequest } from '../convert-by-request.ts';
import { createDenseWork } from '../create-dense-work.ts';
import { createPerson, createWork, type Person, type Work } from '../person.ts';
import type { Scenario, ScenarioResult } from '../scenario.ts';
import { withSite } from '../site.ts';

const schedules = 10;
const workbooks = 4;
/** About 15 MB. */
const large = { activities: 36_000, relationships: 72_000 };
const p95LimitMs = 1_000;
const longestLimitMs = 5_000;

export const flood: Scenario = {
  name: 'flood',
  description:
    'one person sends ten files of 15 MB and four dense workbooks at once; another converts small ones',
  run: () => runFlood({ flooders: 1 }),
};

export const floodOfTwo: Scenario = {
  name: 'flood-of-two',
  description:
    'one person sends ten files of 15 MB at once and one four dense workbooks; a third one converts small ones',
  run: () => runFlood({ flooders: 2 }),
};

function runFlood({ flooders: count }: { flooders: 1 | 2 }): Promise<ScenarioResult> {
  return withSite({ people: count + 1 }, async ({ mesh, people }) => {
    // The last person has small files that are free.
    const [other, ...flooders] = people.toReversed() as [Person, Person, ...Person[]];
    const works = [
      ...(await Promise.all(Array.from({ length: schedules }, (_, seed) => createWork({ ...large, seed })))),
      ...(await Promise.all(Array.from({ length: workbooks }, (_, seed) => createDenseWork(seed)))),
    ];
    const ownerOf = (work: Work): Person =>
      flooders[work.toolId === 'rrr' ? flooders.length - 1 : 0] ?? flooders[0];
    for (let run = 0; run < 10; run++) await convertByRequest(other);
    other.ledger.tookMs.length = 0;
    let flooding = true;
    // Each upload has a ledger of its own; together they are the person's ledger.
    const uploads = works.map((work) => {
      const owner = ownerOf(work);
      return { owner, upload: createPerson(owner.planner, work) };
    });
    const done = Promise.all(uploads.map(({ upload }) => convertByRecord(upload))).then(
      () => (flooding = false),
    );
    const isFlooding = (): boolean => flooding;
    while (isFlooding()) await convertByRequest(other);
    await done;
    for (const { owner, upload } of uploads) {
      owner.ledger.received += upload.ledger.received;
      owner.ledger.charged += upload.ledger.charged;
      for (const list of ['lost', 'wrong', 'resets', 'refused', 'withoutRetryAfter'] as const) {
        owner.ledger[list].push(...upload.ledger[list]);
      }
    }
    const { figures, broken } = await checkPromises(mesh, people);
    const p95Ms = getShareMs(other.ledger.tookMs, 0.95);
    const longestMs = getShareMs(other.ledger.tookMs, 1);
    const refusals = flooders
      .flatMap(({ ledger }) => ledger.refused)
      .filter((refusal) => refusal.startsWith('429')).length;
    return {
      figures: {
        'small files': other.ledger.tookMs.length,
        'p50 ms': getShareMs(other.ledger.tookMs, 0.5),
        'p95 ms': p95Ms,
        'longest ms': longestMs,
        'refused with Retry-After': refusals,
        ...figures,
      },
      broken: [
        ...broken,
        ...(p95Ms > p95LimitMs
          ? [`Of small files p95 is ${p95Ms} ms; at most ${p95LimitMs} are promised.`]
          : []),
        ...(longestMs > longestLimitMs
          ? [`The longest took ${longestMs} ms; at most ${longestLimitMs} are promised.`]
          : []),
        ...(count === 1 && refusals === 0 ? ['The flooding person got no Retry-After.'] : []),
        ...(other.ledger.refused.length > 0
          ? [`The other person was refused: ${other.ledger.refused.join(', ')}.`]
          : []),
      ],
    };
  });
}
