import { conversionSubjects, userIdSchema } from '@floatwise/contracts';
import { openMongo } from '@floatwise/service-kit/mongodb';
import { startEngines } from '@floatwise/testkit';
import { openCounterStores } from '../../services/stats/src/adapters/mongo-counter-store.ts';
import { createMongoEndingStore } from '../../services/stats/src/adapters/mongo-ending-store.ts';
import type { ConversionEnding } from '../../services/stats/src/app/conversion-ending.ts';
import { createRecordConversions } from '../../services/stats/src/app/record-conversions.ts';
import { sumUsage } from '../../services/stats/src/app/sum-usage.ts';
import { parseConversionEnding } from '../../services/stats/src/consumers/parse-conversion-ending.ts';
import { formatUserId } from './format-user-id.ts';

const events = Number(process.env['BENCH_CONVERSIONS'] ?? 1_000_000);
const batchSize = 4_000;
const people = 200;
const tools = ['soos', 'x-pobs', 'x-risktype', 'loop'];
const daysMs = 30 * 86_400_000;
const fromMs = Date.UTC(2026, 2, 1);
const streamCreated = new Date(fromMs);

/** One event in fifty-three repeats the one before it. */
const pickEnding = (index: number): number => (index % 53 === 52 ? index - 1 : index);
const isFailure = (ending: number): boolean => ending % 100 === 7;

function formatEvent(ending: number): { subject: string; string: () => string } {
  const at = new Date(fromMs + Math.floor((ending / events) * daysMs)).toISOString();
  const facts = {
    conversionId: `00000000-0000-4000-8000-${ending.toString(16).padStart(12, '0')}`,
    userId: formatUserId(ending % people),
    username: `Person ${ending % people}`,
    toolId: tools[ending % tools.length],
    fileName: 'Hotel.xer',
    requestedAt: at,
  };
  const body = isFailure(ending)
    ? { ...facts, code: 'E_NOT_XER', message: 'This is not an XER file.', failedAt: at }
    : {
        ...facts,
        inputBytes: 1_000,
        outputBytes: 900,
        tasks: 12,
        durationMs: 20 + (ending % 1_000),
        deliveredAt: at,
      };
  const subject = isFailure(ending) ? conversionSubjects.failed : conversionSubjects.delivered;
  return { subject, string: () => JSON.stringify(body) };
}

/**
 * Counts a million ended conversions as the stats service does, from the text of their events into the embedded database.
 * Then counts all of them twice more from the beginning, as after losing its position. Two in a hundred events are
 * repeated by a later one. Every counter must have exactly the same values after each pass. BENCH_CONVERSIONS sets the
 * number of conversions.
 */
export async function measureRecording(): Promise<void> {
  const engines = await startEngines({ only: ['mongodb'] });
  const mongodb = await openMongo(process.env['TEST_MONGODB_URL'] ?? engines.mongodbUrl);
  const counters = openCounterStores(mongodb);
  const endings = createMongoEndingStore(mongodb);

  /** Retries the same batch from the stored state, as the service does when the database does not answer in time. */
  async function countAll(): Promise<{ seconds: number; counted: number; repeated: number }> {
    const startedMs = performance.now();
    let record = createRecordConversions({ ...counters, endings });
    let [counted, repeated] = [0, 0];
    for (let from = 0; from < events; from += batchSize) {
      const batch: ConversionEnding[] = [];
      for (let index = from; index < Math.min(events, from + batchSize); index++) {
        const position = { streamCreated, sequence: index + 1 };
        const ending = parseConversionEnding(formatEvent(pickEnding(index)), position);
        if (ending) batch.push(ending);
      }
      for (let isDone = false; !isDone;) {
        try {
          counted += await record(batch);
          isDone = true;
        } catch (error) {
          console.log(`batch ${from / batchSize} once more: ${String(error)}`);
          record = createRecordConversions({ ...counters, endings });
          repeated += 1;
        }
      }
    }
    return { seconds: (performance.now() - startedMs) / 1_000, counted, repeated };
  }

  try {
    const rows: object[] = [];
    for (const pass of ['first', 'replayed', 'replayed again']) {
      const { seconds, counted, repeated } = await countAll();
      const wrong = await listWrong(counters);
      rows.push({
        pass,
        seconds: Math.round(seconds),
        'per second': Math.round(events / seconds),
        counted,
        repeated,
        wrong: wrong.length,
      });
      for (const sentence of wrong.slice(0, 10)) console.log(sentence);
      if (wrong.length > 0) process.exitCode = 1;
    }
    console.log(`${events} events of ${people} people, ${process.cpuUsage().user / 1e6} s of processor time`);
    console.table(rows);
  } finally {
    await mongodb.destroy();
    await engines.stop();
  }
}

/** Compares all stored numbers with the expected ones. */
async function listWrong(counters: ReturnType<typeof openCounterStores>): Promise<string[]> {
  const counted = Array.from({ length: events }, (_none, index) => index).filter(
    (index) => pickEnding(index) === index,
  );
  const failed = counted.filter(isFailure).length;
  const range = { from: new Date(fromMs).toISOString(), to: new Date(fromMs + daysMs).toISOString() };
  const find = { series: counters.series.find, people: counters.people.find, users: counters.users.find };
  const wrong: string[] = [];
  const check = (what: string, is: unknown, shouldBe: unknown): void => {
    if (is !== shouldBe) wrong.push(`${what} is ${String(is)}, not ${String(shouldBe)}`);
  };
  const all = await sumUsage(find, { ...range, interval: 'day' });
  check('delivered', all.total, counted.length - failed);
  check('failed', all.failed, failed);
  const byHour = await sumUsage(find, { ...range, interval: 'hour' });
  check(
    'delivered by hour',
    byHour.points.reduce((sum, { count }) => sum + count, 0),
    counted.length - failed,
  );
  for (let person = 0; person < people; person++) {
    const own = counted.filter((index) => index % people === person);
    const ownFailed = own.filter(isFailure).length;
    const userId = userIdSchema.parse(formatUserId(person));
    const usage = (await counters.users.find(userId))?.tally;
    check(`delivered of ${userId}`, usage?.total, own.length - ownFailed);
    check(`failed of ${userId}`, usage?.failed, ownFailed);
    if (person % 20 > 0) continue;
    const series = await sumUsage(find, { ...range, interval: 'day', userId });
    check(`series of ${userId}`, series.total, own.length - ownFailed);
    check(`place of ${userId}`, series.topUsers[0]?.count, own.length - ownFailed);
  }
  return wrong;
}
