import { conversionIdHeader } from '@floatwise/contracts';
import { parseFileName } from '../../../lib/content-disposition.ts';
import { parseErrorBody } from '../../../lib/request-error.ts';
import { ConversionError } from './conversion-error.ts';

export interface Submission {
  conversionId: string;
  toolId: string;
  file: File;
  options: Readonly<Record<string, unknown>>;
  signal: AbortSignal;
  onUpload: (fraction: number) => void;
  onReceive: (fraction: number) => void;
}

/** Sends a file to a tool and waits for the answer. By XMLHttpRequest, since only that tells how far the upload is. */
export function submitConversion(
  submission: Submission,
): Promise<{ blob: Blob; fileName: string | undefined }> {
  const { conversionId, signal, onUpload, onReceive } = submission;
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('POST', '/api/convert');
    xhr.withCredentials = true;
    xhr.responseType = 'blob';
    xhr.setRequestHeader(conversionIdHeader, conversionId);
    xhr.upload.onprogress = (event) => event.lengthComputable && onUpload(event.loaded / event.total);
    xhr.onprogress = (event) =>
      xhr.status === 200 && event.lengthComputable && onReceive(event.loaded / event.total);
    xhr.onload = () => void readAnswer(xhr).then(resolve, reject);
    xhr.onerror = () => reject(new ConversionError(getNetworkMessage()));
    xhr.onabort = () => reject(new DOMException('The conversion was cancelled.', 'AbortError'));
    signal.addEventListener('abort', () => xhr.abort());
    xhr.send(formatForm(submission));
  });
}

/** The file goes last: the server knows tool and options before the first byte of it arrives. */
function formatForm({ toolId, options, file }: Submission): FormData {
  const form = new FormData();
  form.append('toolId', toolId);
  if (Object.keys(options).length > 0) form.append('options', JSON.stringify(options));
  form.append('file', file, file.name);
  return form;
}

async function readAnswer(xhr: XMLHttpRequest): Promise<{ blob: Blob; fileName: string | undefined }> {
  const blob = xhr.response instanceof Blob ? xhr.response : new Blob([]);
  if (xhr.status >= 200 && xhr.status < 300) {
    return { blob, fileName: parseFileName(xhr.getResponseHeader('content-disposition')) };
  }
  const body = parseErrorBody(await blob.text());
  throw new ConversionError(body?.error ?? 'Failed to convert file', xhr.status, body?.code);
}

function getNetworkMessage(): string {
  return navigator.onLine
    ? 'An error occurred during conversion'
    : 'You are offline. Connect to the network and try again.';
}
