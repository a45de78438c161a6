import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { createAuthority } from '@floatwise/testkit';

export interface PostedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WebhookReceiver {
  /** `https://127.0.0.1:PORT`, with a certificate of `caFile`'s authority. */
  readonly url: string;
  readonly caFile: string;
  readonly posted: readonly PostedWebhook[];
  /** Answers a request; with 204 by default. */
  answer: (response: ServerResponse, posted: PostedWebhook) => void;
  readonly stop: () => void;
}

/** Starts a program that receives webhooks on this machine. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const dir = mkdtempSync(join(tmpdir(), 'floatwise-receiver-'));
  const authority = createAuthority(dir);
  const { certFile, keyFile } = authority.sign('receiver');
  const posted: PostedWebhook[] = [];
  const server: Server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) });
  const receiver: WebhookReceiver = {
    url: '',
    caFile: authority.caFile,
    posted,
    answer: (response) => void response.writeHead(204).end(),
    stop: () => {
      server.closeAllConnections();
      server.close();
      rmSync(dir, { recursive: true });
    },
  };
  server.on('request', (request, response) => {
    const { url: path = '', headers } = request;
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const one = { path, headers, body };
      posted.push(one);
      receiver.answer(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(receiver, { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}` });
}
