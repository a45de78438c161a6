import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, WebhookError } from './verify-webhook.ts';

const secret = `whsec_${randomBytes(32).toString('base64')}`;
const body = JSON.stringify({
  type: 'conversion.failed',
  timestamp: '2026-11-30T12:00:00.000Z',
  data: {
    id: '0199a2b4-0000-4000-8000-000000000000',
    toolId: 'soos',
    fileName: 'a.xer',
    code: 'E_EMPTY',
    error: 'The file is empty (0 bytes).',
  },
});
const nowSeconds = (): number => Math.floor(Date.now() / 1_000);

function sign(of: { id?: string; seconds?: number; body?: string; secret?: string } = {}) {
  const { id = 'conversion.failed-1', seconds = nowSeconds() } = of;
  const key = Buffer.from((of.secret ?? secret).slice('whsec_'.length), 'base64');
  const hmac = createHmac('sha256', key)
    .update(`${id}.${seconds}.${of.body ?? body}`)
    .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${hmac}`,
  };
}

describe('verifyWebhook', () => {
  it('returns the event of a request that the site has signed', async () => {
    const expected = { id: 'conversion.failed-1', event: JSON.parse(body) as unknown };
    expect(await verifyWebhook({ body, headers: sign() }, secret)).toEqual(expected);
    expect(await verifyWebhook({ body, headers: new Headers(sign()) }, secret)).toEqual(expected);
  });

  it('accepts the example of the Standard Webhooks specification', async () => {
    const example = {
      body: '{"test": 2432232314}',
      headers: {
        'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        'webhook-timestamp': '1614265330',
        'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
      },
    };
    const toleranceSeconds = Infinity;
    expect(
      await verifyWebhook(example, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', { toleranceSeconds }),
    ).toEqual({ id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', event: undefined });
  });

  it('accepts one good signature among others', async () => {
    const headers = sign();
    const others = `v2,abc v1,not-base64! v1,${Buffer.alloc(32).toString('base64')}`;
    headers['webhook-signature'] = `${others} ${headers['webhook-signature']}`;
    expect(await verifyWebhook({ body, headers }, secret)).toHaveProperty('event.type', 'conversion.failed');
  });

  it.each([
    ['another secret', () => ({ body, headers: sign({ secret: `whsec_${'A'.repeat(44)}` }) })],
    ['another body', () => ({ body: body.replace('a.xer', 'b.xer'), headers: sign() })],
    ['another id', () => ({ body, headers: { ...sign(), 'webhook-id': 'conversion.failed-2' } })],
    ['another time', () => ({ body, headers: { ...sign(), 'webhook-timestamp': String(nowSeconds() + 1) } })],
    ['a time long ago', () => ({ body, headers: sign({ seconds: nowSeconds() - 400 }) })],
    ['a time to come', () => ({ body, headers: sign({ seconds: nowSeconds() + 400 }) })],
    ['no signature', () => ({ body, headers: { ...sign(), 'webhook-signature': '' } })],
    [
      'a cut signature',
      () => ({ body, headers: { ...sign(), 'webhook-signature': sign()['webhook-signature'].slice(0, -8) } }),
    ],
    ['no headers', () => ({ body, headers: {} })],
    ['no number as its time', () => ({ body, headers: { ...sign(), 'webhook-timestamp': '1e3' } })],
  ])('refuses one with %s', async (_what, create) => {
    await expect(verifyWebhook(create(), secret)).rejects.toThrow(WebhookError);
  });
});
