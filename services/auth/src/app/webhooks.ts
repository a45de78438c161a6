import { createHmac, randomBytes } from 'node:crypto';
import {
  failures,
  mostDeliveriesShown,
  webhookHeaders,
  webhookSecretPrefix,
  type ConversionFailed,
  type ConversionFinished,
  type keyRequests,
  type RequestOf,
  type UserId,
  type WebhookDelivery,
  type WebhookEvent,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { AuthPorts } from './ports.ts';

interface OwnKey {
  readonly userId: UserId;
  readonly id: string;
}

/** @throws ServiceError `webhook.not-set-up`, `webhook.address-refused`, `request.not-found` if this user has no such key */
export async function setWebhook(
  {
    keys,
    deliveries,
    webhookSender,
    audit,
  }: Pick<AuthPorts, 'keys' | 'deliveries' | 'webhookSender' | 'audit'>,
  { userId, id, url }: RequestOf<typeof keyRequests.setWebhook>,
): Promise<{ secret: string }> {
  if (webhookSender === undefined) throw new ServiceError(failures.noWebhooks);
  if (!(await webhookSender.isAllowed(url))) throw new ServiceError(failures.webhookAddressRefused);
  const secret = `${webhookSecretPrefix}${randomBytes(32).toString('base64')}`;
  if (!(await keys.putWebhook(userId, id, { url, secret }))) throw new ServiceError(failures.keyNotFound);
  // What waits was meant for another address, or is signed with another secret than its receiver has from now on.
  await deliveries.removeOfKey(id);
  await audit.note({ kind: 'webhook-set', userId, about: id });
  return { secret };
}

/** @throws ServiceError `request.not-found` if this user has no such key */
export async function removeWebhook(
  { keys, deliveries, audit }: Pick<AuthPorts, 'keys' | 'deliveries' | 'audit'>,
  { userId, id }: OwnKey,
): Promise<null> {
  if (!(await keys.putWebhook(userId, id, undefined))) throw new ServiceError(failures.keyNotFound);
  await deliveries.removeOfKey(id);
  await audit.note({ kind: 'webhook-removed', userId, about: id });
  return null;
}

/** @throws ServiceError `request.not-found` if this user has no such key */
export async function listDeliveries(
  { keys, deliveries }: Pick<AuthPorts, 'keys' | 'deliveries'>,
  { userId, id }: OwnKey,
): Promise<WebhookDelivery[]> {
  if ((await keys.find(id))?.userId !== userId) throw new ServiceError(failures.keyNotFound);
  const found = await deliveries.listOf(id, mostDeliveriesShown);
  return found.map(({ id: eventId, type, conversionId, at, state, tries, status, problem, dueAt }) => ({
    ...{ id: eventId, type, conversionId, at: at.toISOString(), state, tries, status, problem },
    nextAt: state === 'waiting' && tries > 0 ? dueAt?.toISOString() : undefined,
  }));
}

/** Stores what is to be posted about the end of a conversion, once; nothing if the key has no webhook by now. */
export async function queueDelivery(
  { keys, deliveries }: Pick<AuthPorts, 'keys' | 'deliveries'>,
  event: ConversionFinished | ConversionFailed,
): Promise<void> {
  const { webhookKeyId: keyId, userId, conversionId } = event;
  if (keyId === undefined) return;
  const webhook = (await keys.find(keyId))?.webhook;
  if (webhook === undefined) return;
  const content = formatEvent(event);
  await deliveries.add({
    // The same for a repeated event, by which the receiver recognises it as well.
    id: `${content.type}-${event.instance}`,
    ...{ keyId, userId, conversionId, type: content.type, at: new Date() },
    host: new URL(webhook.url).host,
    body: JSON.stringify(content),
  });
}

function formatEvent(event: ConversionFinished | ConversionFailed): WebhookEvent {
  const { conversionId: id, toolId, fileName } = event;
  if ('finishedAt' in event) {
    const { tasks, price, finishedAt } = event;
    const data = { id, toolId, fileName, tasks, price };
    return { type: 'conversion.finished', timestamp: finishedAt, data };
  }
  const { code, message, failedAt } = event;
  const data = { id, toolId, fileName, code, error: message };
  return { type: 'conversion.failed', timestamp: failedAt, data };
}

/** The headers that prove who has posted a body and when, by the Standard Webhooks specification. */
export function signDelivery(
  { id, body }: { readonly id: string; readonly body: string },
  secret: string,
  nowMs: number,
): Record<string, string> {
  const seconds = String(Math.floor(nowMs / 1_000));
  const key = Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    [webhookHeaders.id]: id,
    [webhookHeaders.timestamp]: seconds,
    [webhookHeaders.signature]: `v1,${signature}`,
  };
}
