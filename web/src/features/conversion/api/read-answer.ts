import { type StoredReport, storedReportSchema } from '@floatwise/contracts';
import { parseErrorBody } from '../../../lib/request.ts';

interface Sending {
  readonly signal: AbortSignal;
  readonly body?: FormData;
  /** Sets headers, and what is called with the progress. */
  readonly prepare: (xhr: XMLHttpRequest) => void;
}

/**
 * Sends a request and returns the body of its response. By XMLHttpRequest, since `fetch` has no upload progress.
 * @throws ConversionError with the server's sentence, or without a status if the connection broke; AbortError
 */
export function sendXhr(method: string, path: string, { signal, body, prepare }: Sending): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, path);
    xhr.responseType = 'blob';
    prepare(xhr);
    const leave = () => xhr.abort();
    xhr.onload = () => void checkAnswer(xhr).then(resolve, reject);
    xhr.onerror = () => reject(new ConversionError(getNetworkMessage()));
    xhr.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    xhr.onloadend = () => signal.removeEventListener('abort', leave);
    signal.addEventListener('abort', leave);
    xhr.send(body);
  });
}

async function checkAnswer(xhr: XMLHttpRequest): Promise<Blob> {
  const blob = xhr.response instanceof Blob ? xhr.response : new Blob([]);
  if (xhr.status >= 200 && xhr.status < 300) return blob;
  throw createRefusal(await blob.text(), xhr.status);
}

function getNetworkMessage(): string {
  return navigator.onLine
    ? 'An error occurred during conversion'
    : 'You are offline. Connect to the network and try again.';
}

/** Why a conversion produced no file; `message` is for the user. */
export class ConversionError extends Error {
  readonly status: number | undefined;
  readonly code: string | undefined;

  constructor(message: string, status?: number, code?: string) {
    super(message);
    this.name = 'ConversionError';
    this.status = status;
    this.code = code;
  }
}

/** The body of a response. @throws ConversionError with the server's sentence if it refuses */
export async function requestText(path: string, init: RequestInit): Promise<string> {
  const response = await fetch(path, init);
  const text = await response.text();
  if (response.ok) return text;
  throw createRefusal(text, response.status);
}

function createRefusal(text: string, status: number): ConversionError {
  const body = parseErrorBody(text);
  return new ConversionError(body?.error ?? 'Failed to convert file', status, body?.code);
}

/** Items validated of each list. */
const itemsChecked = 20;

/**
 * The report and attachments of a response; undefined if it contains none. The converter has checked every item: the first ones
 * of each list show whether this page knows their shape. Validating 50,000 findings would block the page for a second.
 */
export function readStoredReport(answer: unknown): StoredReport | undefined {
  if (!storedReportSchema.safeParse(shortenLists(answer)).success) return undefined;
  const { report, attachments } = answer as StoredReport;
  return { report, attachments };
}

function shortenLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, itemsChecked).map(shortenLists);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortenLists(item)]));
}
