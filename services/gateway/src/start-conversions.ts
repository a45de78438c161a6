import {
  getSiteMs,
  logFailure,
  openConversionRecords,
  warn,
  watchStreamRoom,
  type Logger,
  type NatsConnection,
} from '@floatwise/service-kit';
import type { ObjectStore } from '@floatwise/service-kit/s3';
import { openPriceSettlement } from './adapters/price-settlement.ts';
import { openConversionObjects } from './adapters/conversion-objects.ts';
import { abandonConversion } from './app/conversions/abandon-conversion.ts';
import { createAdmission } from './app/conversions/admission.ts';
import { createConversionView } from './app/conversions/conversion-view.ts';
import { giveTurns } from './app/conversions/give-turns.ts';
import { readLive } from './app/conversions/live.ts';
import type { ConversionPorts } from './app/conversions/ports.ts';
import { watchQueuePlaces } from './app/conversions/queue-places.ts';
import { createRemovals } from './app/conversions/remove-objects.ts';
import { sweepObjects } from './app/conversions/sweep-objects.ts';
import { sweepConversions } from './app/conversions/sweep-conversions.ts';
import type { GatewayConfig } from './config.ts';
import { followConversion, followConversions } from './consumers/on-conversion-changed.ts';
import { onConversionProgress } from './consumers/on-conversion-progress.ts';
import { onConverterBeat } from './consumers/on-converter-beat.ts';
import { openConversionEnds } from './events/conversion-ends.ts';
import { openConversionJobs } from './events/conversion-jobs.ts';
import type { ApiContext } from './receive/api-context.ts';
import type { GatewayMetrics } from './telemetry.ts';

/** Assembles what this process needs for conversions, and begins to follow their records. */
export async function startConversions(
  { nats, s3 }: { nats: NatsConnection; s3: ObjectStore },
  config: GatewayConfig,
  { metrics, logger }: { metrics: GatewayMetrics; logger: Logger },
): Promise<ApiContext['conversions'] & { readonly stop: () => Promise<void> }> {
  const onTidyError = warn(logger, 'something could not be tidied up');
  const view = createConversionView((id) => followConversion(nats, id, feedContext));
  metrics.watchRecords(view.listUnderWay);
  metrics.watchEnds(view);
  const objects = openConversionObjects(s3);
  const removals = createRemovals(objects, onTidyError);
  const feedContext = { view, onEndedElsewhere: removals.removeLater, logger };
  const opened = Promise.withResolvers<Awaited<ReturnType<typeof followConversions>>>();
  const ports: ConversionPorts = {
    catchUp: async () => (await opened.promise).catchUp(),
    records: await openConversionRecords(nats),
    view,
    objects: { ...objects, removeObjects: removals.removeObjects },
    jobs: openConversionJobs(nats),
    ends: openConversionEnds(nats),
    settlePrice: openPriceSettlement(nats),
    limitsMs: { queued: config.conversionTimeoutMs },
    onEnded: (conversion) => {
      const { id, toolId, state, requestedAt } = conversion;
      metrics.answers.observe(
        { tool: toolId ?? 'none', outcome: state },
        (getSiteMs() - Date.parse(requestedAt)) / 1_000,
      );
      if (state === 'failed') logFailure(logger, conversion);
      else logger.info({ conversionId: id, toolId, state }, 'conversion ended');
      // A run may still be writing its output.
      if (state === 'abandoned') removals.removeLater(conversion);
    },
    onTidyError,
  };
  const turns = giveTurns(ports, { most: config.admission.userRunning, onError: onTidyError });
  const feed = await followConversions(nats, ports.records, feedContext);
  opened.resolve(feed);
  const sweep = sweepConversions(ports);
  const objectSweep = sweepObjects(ports);
  const places = watchQueuePlaces(view);
  const converters = onConverterBeat(nats);
  const room = await watchStreamRoom(nats, logger);
  metrics.watchStreams(room.list);
  const admission = createAdmission(view, config.admission, (kept) =>
    abandonConversion(kept, { cause: 'room' }, ports).catch(onTidyError),
  );
  metrics.watchStore(admission.readRoom);
  return {
    ports: { ...ports, turns, freeUntilMs: config.credits.freeUntilMs },
    admission: {
      ...admission,
      admit: (...upload) => {
        room.check();
        return admission.admit(...upload);
      },
    },
    progress: onConversionProgress(nats),
    places,
    readLive: () => readLive(view, converters.list),
    stop: async () => {
      converters.stop();
      sweep.stop();
      turns.stop();
      places.stop();
      await Promise.all([feed.stop(), room.stop(), objectSweep.stop(), removals.stop()]);
    },
  };
}
