import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export interface FormPart {
  readonly name: string;
  readonly fileName?: string;
  readonly content: Uint8Array | string;
}

/** A multipart body as bytes, for requests no browser would send. */
export function formatMultipart(parts: readonly FormPart[]): { contentType: string; body: Buffer } {
  const boundary = `----${randomUUID()}`;
  const pieces = parts.flatMap(({ name, fileName, content }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"` +
        `${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: { error?: string; code?: string };
}

/** An open request whose body the test writes in any way. */
export interface RawRequest {
  readonly request: ClientRequest;
  readonly response: Promise<IncomingMessage>;
  readonly answer: () => Promise<RawAnswer>;
}

/** Sends a GET with these header lines, which may name any host, or two. */
export async function askWith(
  url: string,
  path: string,
  headers: readonly string[],
): Promise<{ status: number; text: string }> {
  const sent = request(`${url}${path}`, { agent: false, setHost: false, headers });
  const [message] = (await once(sent.end(), 'response')) as [IncomingMessage];
  return { status: message.statusCode ?? 0, text: await text(message) };
}

/** Opens `POST /api/convert`, or another upload, on a connection of its own. */
export function openUpload(url: string, headers: Record<string, string>, path = '/api/convert'): RawRequest {
  const sent = request(`${url}${path}`, { method: 'POST', agent: false, headers });
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.on('error', reject);
  });
  response.catch(() => undefined);
  sent.flushHeaders();
  return {
    request: sent,
    response,
    answer: async () => {
      const message = await response;
      const body = await text(message);
      return {
        status: message.statusCode ?? 0,
        headers: message.headers,
        body: body.startsWith('{') ? (JSON.parse(body) as RawAnswer['body']) : {},
      };
    },
  };
}

/** Sends a complete body with its length announced. */
export async function sendUpload(
  url: string,
  headers: Record<string, string>,
  body: Uint8Array,
): Promise<RawAnswer> {
  const upload = openUpload(url, { ...headers, 'content-length': String(body.length) });
  upload.request.end(body);
  return upload.answer();
}
