import { parseFileName } from '../../../lib/content-disposition.ts';
import { readAnswer } from './read-answer.ts';

/** Fetches the output, and tells how many of its bytes are there; once it has been taken whole the server does not keep it. By XMLHttpRequest, as the upload. */
export function fetchOutput(
  id: string,
  { onReceive, signal }: { onReceive: (bytes: number) => void; signal: AbortSignal },
): Promise<{ blob: Blob; fileName: string | undefined }> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('GET', `/api/conversions/${id}/output`);
    xhr.responseType = 'blob';
    // Of what travels compressed the browser does not know the length.
    xhr.onprogress = ({ loaded }) => xhr.status === 200 && onReceive(loaded);
    readAnswer(xhr, signal).then((blob) => {
      resolve({ blob, fileName: parseFileName(xhr.getResponseHeader('content-disposition')) });
    }, reject);
    xhr.send();
  });
}
