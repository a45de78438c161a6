import type { WebhookProblem } from '@floatwise/contracts';
import { warn } from '@floatwise/service-kit';
import type { AuthPorts, StoredDelivery, WebhookSender } from './ports.ts';
import { signDelivery } from './webhooks.ts';

export interface PostingPorts extends Pick<AuthPorts, 'keys' | 'deliveries' | 'logger'> {
  readonly webhookSender: WebhookSender;
  /** Pauses between tries; one more try is made than there are pauses. */
  readonly pausesMs: readonly number[];
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
/** The last try is about eight hours after the first. */
export const usualPausesMs = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  60 * minuteMs,
  6 * 60 * minuteMs,
];
const lookMs = 1_000;
/** Longer than a try may take. */
const leaseMs = 60_000;
/** Posts under way at a time: of all, and to one host, so that a slow receiver does not hold up others. */
const mostAtOnce = 32;
const mostAHost = 2;

/** Posts what waits, with retries. Delivery is at least once: after a crash an event may be posted twice. */
export function deliverWebhooks(ports: PostingPorts): {
  readonly wake: () => void;
  readonly stop: () => Promise<void>;
} {
  const { deliveries, logger } = ports;
  const underWay = new Set<Promise<void>>();
  const posting = new Map<string, number>();
  const onError = warn(logger, 'webhooks could not be posted now and will be');
  let filling: Promise<void> = Promise.resolve();
  let isStopped = false;

  const fill = async (): Promise<void> => {
    while (!isStopped && underWay.size < mostAtOnce) {
      const nowMs = Date.now();
      const full = [...posting].flatMap(([host, count]) => (count >= mostAHost ? [host] : []));
      const due = await deliveries.takeDue(new Date(nowMs), new Date(nowMs + leaseMs), full);
      if (due === undefined) return;
      post(due);
    }
  };
  const wake = (): void => {
    filling = filling.then(fill).catch(onError);
  };
  const post = (due: StoredDelivery): void => {
    posting.set(due.host, (posting.get(due.host) ?? 0) + 1);
    const posted = postDelivery(due, ports)
      .catch(onError)
      .finally(() => {
        underWay.delete(posted);
        const left = (posting.get(due.host) ?? 1) - 1;
        if (left === 0) posting.delete(due.host);
        else posting.set(due.host, left);
        if (!isStopped) wake();
      });
    underWay.add(posted);
  };
  const timer = setInterval(wake, lookMs);
  wake();
  return {
    wake,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await filling;
      await Promise.all(underWay);
    },
  };
}

async function postDelivery(
  { id, keyId, body, tries }: StoredDelivery,
  { keys, deliveries, webhookSender, pausesMs, logger }: PostingPorts,
): Promise<void> {
  const webhook = (await keys.find(keyId))?.webhook;
  if (webhook === undefined) {
    await deliveries.remove(id);
    return;
  }
  const headers = signDelivery({ id, body }, webhook.secret, Date.now());
  const { status, problem } = describe(await webhookSender.post(webhook.url, { headers, body }));
  const made = { tries: tries + 1, ...(status === undefined ? {} : { status }) };
  if (problem === undefined) {
    await deliveries.putEnd(id, { ...made, state: 'delivered' });
    return;
  }
  const pauseMs = pausesMs[tries];
  logger.info({ keyId, deliveryId: id, status, problem, tries: made.tries }, 'a webhook was not accepted');
  if (pauseMs === undefined) await deliveries.putEnd(id, { ...made, problem, state: 'given-up' });
  else await deliveries.putBack(id, { ...made, problem, dueAt: new Date(Date.now() + pauseMs) });
}

type Answer = Awaited<ReturnType<WebhookSender['post']>>;

/** Undefined problem: the receiver has accepted it. Redirects are not followed, so they are refusals, too. */
function describe(answer: Answer): { status?: number; problem?: WebhookProblem } {
  if (typeof answer === 'string') return { problem: answer };
  return answer >= 200 && answer < 300 ? { status: answer } : { status: answer, problem: 'status' };
}
