import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A Checkout session, with the fields that the site uses. */
export interface StandInSession {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly url: string;
  /** Lets a test pay another amount or currency. */
  amount_total: number;
  currency: string;
  readonly payment_intent: string;
  /** Metadata of its PaymentIntent, which Stripe copies to the charge. */
  readonly payment_intent_metadata: Readonly<Record<string, string>>;
  readonly metadata: Readonly<Record<string, string>>;
  readonly success_url: string;
  payment_status: 'paid' | 'unpaid';
}

export interface StripeStandIn {
  readonly url: string;
  /** The headers that Stripe requires with every call. */
  readonly secretKey: string;
  readonly sessions: readonly StandInSession[];
  readonly stop: () => Promise<void>;
}

/** The three calls of Stripe's API that the site makes, on loopback, because no part of Stripe can run here. */
export async function startStripeStandIn(): Promise<StripeStandIn> {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
  const sessions: StandInSession[] = [];
  const server = createServer((request, response) => {
    answer(request, response, { secretKey, sessions }).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, secretKey, sessions, stop: () => close(server) };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { secretKey, sessions }: { secretKey: string; sessions: StandInSession[] },
): Promise<void> {
  const send = (status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const refuse = (status: number, message: string): void =>
    send(status, { error: { type: 'invalid_request_error', message } });
  if (request.headers.authorization !== `Bearer ${secretKey}`) {
    refuse(401, 'Invalid API Key provided');
    return;
  }
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const [, id] = /^\/v1\/checkout\/sessions(?:\/(.+))?$/.exec(pathname) ?? [];
  const intent = searchParams.get('payment_intent');
  if (request.method === 'GET' && intent !== null) {
    const data = sessions.filter((one) => one.payment_intent === intent);
    send(200, { object: 'list', url: pathname, has_more: false, data });
    return;
  }
  if (request.method === 'POST' && id === undefined) {
    const session = createSession(new URLSearchParams(await readText(request)));
    sessions.push(session);
    send(200, session);
    return;
  }
  const session = sessions.find((one) => one.id === id);
  if (session === undefined) refuse(404, 'No such checkout.session');
  else send(200, session);
}

/** Parsed from the form that Stripe's own library sends. */
function createSession(form: URLSearchParams): StandInSession {
  const id = `cs_test_${randomBytes(16).toString('hex')}`;
  const get = (name: string): string => form.get(name) ?? '';
  const listMetadata = (prefix: string): Record<string, string> =>
    Object.fromEntries(
      [...form].flatMap(([name, value]) =>
        name.startsWith(`${prefix}[`) && name.endsWith(']')
          ? [[name.slice(prefix.length + 1, -1), value] as const]
          : [],
      ),
    );
  return {
    id,
    object: 'checkout.session',
    url: `https://checkout.stripe.com/c/pay/${id}`,
    amount_total:
      Number(get('line_items[0][quantity]')) * Number(get('line_items[0][price_data][unit_amount]')),
    currency: get('line_items[0][price_data][currency]'),
    payment_intent: `pi_${randomBytes(12).toString('hex')}`,
    payment_intent_metadata: listMetadata('payment_intent_data[metadata]'),
    metadata: listMetadata('metadata'),
    success_url: get('success_url'),
    payment_status: 'unpaid',
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
