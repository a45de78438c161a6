import { conversionIdHeader } from '@floatwise/contracts';
import { readAnswer } from './read-answer.ts';

export interface Submission {
  conversionId: string;
  toolId: string;
  file: File;
  options: Readonly<Record<string, unknown>>;
  signal: AbortSignal;
  onUpload: (fraction: number) => void;
}

/** Sends a file to a tool; resolves when it is taken in. By XMLHttpRequest, since only that tells how far the upload is. */
export async function submitConversion(submission: Submission): Promise<void> {
  const { conversionId, signal, onUpload } = submission;
  const xhr = new XMLHttpRequest();
  xhr.open('POST', '/api/conversions');
  xhr.responseType = 'blob';
  xhr.setRequestHeader(conversionIdHeader, conversionId);
  xhr.upload.onprogress = (event) => event.lengthComputable && onUpload(event.loaded / event.total);
  const answer = readAnswer(xhr, signal);
  xhr.send(formatForm(submission));
  await answer;
}

/** The file goes last: the server knows tool and options before the first byte of it arrives. */
function formatForm({ toolId, options, file }: Submission): FormData {
  const form = new FormData();
  form.append('toolId', toolId);
  if (Object.keys(options).length > 0) form.append('options', JSON.stringify(options));
  form.append('file', file, file.name);
  return form;
}
