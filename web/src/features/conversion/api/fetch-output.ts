import { parseFileName } from '../../../lib/content-disposition.ts';
import { readAnswer } from './read-answer.ts';

/** Downloads the output and reports the bytes received; by XMLHttpRequest, like the upload. */
export function fetchOutput(
  id: string,
  { onReceive, signal }: { onReceive: (bytes: number) => void; signal: AbortSignal },
): Promise<{ blob: Blob; fileName: string | undefined }> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('GET', `/api/conversions/${id}/output`);
    xhr.responseType = 'blob';
    // Not a fraction: the browser does not know the length of a compressed response.
    xhr.onprogress = ({ loaded }) => xhr.status === 200 && onReceive(loaded);
    readAnswer(xhr, signal).then((blob) => {
      resolve({ blob, fileName: parseFileName(xhr.getResponseHeader('content-disposition')) });
    }, reject);
    xhr.send();
  });
}
