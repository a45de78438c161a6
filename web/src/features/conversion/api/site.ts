import { createClient, type SiteRequest } from '@floatwise/client';
import type { ConversionId } from '@floatwise/contracts';

const dayMs = 24 * 60 * 60 * 1000;

/** This site, called with the session of the page. */
export const site = createClient({
  url: location.origin,
  transport: sendFromPage,
  longestPauseMs: 15_000,
  // Uploads and downloads over a slow line take as long as they take; the user can cancel them.
  timeoutMs: dayMs,
});

/** Cancels it or removes its result. If the call is lost, the server does so minutes later. Also sent when the page closes. */
export async function removeConversion(id: ConversionId): Promise<void> {
  await site.removeConversion(id, { patienceMs: 0, keepalive: true }).catch(() => undefined);
}

/** Sends by XMLHttpRequest what reports its progress, since `fetch` has no upload progress. */
function sendFromPage(url: string, request: SiteRequest): Promise<Response> {
  const isReporting = request.onUpload !== undefined || request.onReceive !== undefined;
  return isReporting ? sendByXhr(url, request) : fetch(url, request);
}

function sendByXhr(
  url: string,
  { method = 'GET', headers, body, signal, onUpload, onReceive }: SiteRequest,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    xhr.responseType = 'blob';
    // A request drops the headers that only the browser may set.
    new Request(url, headers && { headers }).headers.forEach((value, name) =>
      xhr.setRequestHeader(name, value),
    );
    xhr.upload.onprogress = ({ lengthComputable, loaded, total }) =>
      lengthComputable && onUpload?.(loaded / total);
    // Not a fraction: the browser does not know the length of a compressed response.
    xhr.onprogress = ({ loaded }) => xhr.status === 200 && onReceive?.(loaded);
    const leave = () => xhr.abort();
    xhr.onload = () => resolve(toResponse(xhr));
    xhr.onerror = () => reject(new TypeError('The connection was lost.'));
    xhr.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    xhr.onloadend = () => signal?.removeEventListener('abort', leave);
    signal?.addEventListener('abort', leave);
    xhr.send(body as FormData | undefined);
  });
}

function toResponse(xhr: XMLHttpRequest): Response {
  const lines = xhr.getAllResponseHeaders().matchAll(/^([^:\r\n]+): (.*)$/gm);
  const headers = Array.from(lines, ([, name = '', value = '']): [string, string] => [name, value]);
  return new Response(xhr.response as Blob, { status: xhr.status, headers });
}
