import { failures, isNewerFormat, parseJobId } from '@floatwise/contracts';
import { inConversion } from '@floatwise/service-kit';
import type { JsMsg } from '@nats-io/jetstream';
import { failConversion } from '../app/fail-conversion.ts';
import type { JobContext } from './job-context.ts';

/** Deliveries left to newer converters, one of which takes it during a rolling upgrade. */
const newerTries = 5;
const newerDelayMs = 2_000;

/**
 * Handles a job this converter cannot read. One of a newer version is left to newer converters for a while; if none takes it,
 * the conversion fails. The message id contains the conversion's id in every format.
 */
export async function onUnreadableJob(message: JsMsg, job: unknown, context: JobContext): Promise<void> {
  const isNewer = isNewerFormat(job);
  const id = parseJobId(message.headers?.get('Nats-Msg-Id'));
  if (isNewer && message.info.deliveryCount <= newerTries) {
    context.logger.warn(
      { delivery: message.info.deliveryCount },
      'a job of a newer version is left to a newer converter',
    );
    message.nak(newerDelayMs);
    return;
  }
  if (id === undefined) {
    context.logger.error('a job without a conversion id was discarded');
    message.term('the job cannot be read');
    return;
  }
  await inConversion(id, async () => {
    try {
      await failUnreadable(id, isNewer, context);
      message.term('the job cannot be read');
      context.logger.error({ isNewer }, 'a job that cannot be read has failed');
    } catch (error) {
      context.logger.warn(
        { err: error },
        'a job that cannot be read could not be ended and will be tried again',
      );
      message.nak(newerDelayMs);
    }
  });
}

async function failUnreadable(
  id: Parameters<JobContext['ports']['records']['find']>[0],
  isNewer: boolean,
  { ports }: JobContext,
): Promise<void> {
  const outcome = isNewer ? failures.olderConverter : failures.internal;
  const kept = await ports.records.find(id);
  if (kept !== undefined) await failConversion(kept, outcome, ports);
  else if (await ports.records.failUnread(id, outcome)) await ports.objects.removeInputs({ id });
}
