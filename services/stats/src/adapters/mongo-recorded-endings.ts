import { conversionDeliveredSchema, conversionFailedSchema } from '@floatwise/contracts';
import { askMongo } from '@floatwise/service-kit/mongodb';
import type { Connection, mongo } from 'mongoose';
import type { ConversionEnding } from '../app/conversion-ending.ts';
import { parsePosition } from '../app/stream-position.ts';
import type { EndingDocument } from './mongo-ending-store.ts';

const batchSize = 1_000;

/** Reads all recorded endings in stream order, in batches. */
export async function* readRecordedEndings(connection: Connection): AsyncGenerator<ConversionEnding[]> {
  const open = async (name: string): Promise<mongo.FindCursor<mongo.WithId<EndingDocument>>> => {
    const collection = connection.collection<EndingDocument>(name);
    await askMongo(() => collection.createIndex({ position: 1 }, {}, {}));
    return collection.find({}, { batchSize }).sort({ position: 1 });
  };
  const [deliveries, failures] = [await open('deliveries'), await open('failures')];
  let [delivery, failure] = [await deliveries.next(), await failures.next()];
  let batch: ConversionEnding[] = [];
  while (delivery !== null || failure !== null) {
    if (failure === null || (delivery !== null && delivery.position < failure.position)) {
      if (delivery !== null) batch.push(parseDelivery(delivery));
      delivery = await deliveries.next();
    } else {
      batch.push(parseFailure(failure));
      failure = await failures.next();
    }
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Restores the fields of an event that are counted; others are not recorded. */
function parseDelivery({ _id, position, at, conversionId, ...facts }: EndingDocument): ConversionEnding {
  const instant = at.toISOString();
  const event = conversionDeliveredSchema.parse({
    ...facts,
    ...formatIds(_id, conversionId),
    requestedAt: instant,
    deliveredAt: instant,
  });
  return { kind: 'delivered', event, at, position: parsePosition(position) };
}

function parseFailure({ _id, position, at, conversionId, ...facts }: EndingDocument): ConversionEnding {
  const instant = at.toISOString();
  const event = conversionFailedSchema.parse({
    ...facts,
    ...formatIds(_id, conversionId),
    requestedAt: instant,
    failedAt: instant,
  });
  return { kind: 'failed', event, at, position: parsePosition(position) };
}

function formatIds(id: string, conversionId: string | undefined) {
  return conversionId === undefined ? { conversionId: id } : { conversionId, instance: id };
}
