import { conversionIdHeader } from '@floatwise/contracts';
import type { OptionValues } from '../../options/option-fields.ts';
import { type ChosenFiles, listFiles } from '../model/chosen-files.ts';
import type { ProgressStep } from '../model/stage-progress.ts';
import { sendXhr } from './read-answer.ts';

export interface Submission {
  /** Lets a reloaded page find the conversion again. */
  conversionId: string;
  toolId: string;
  files: ChosenFiles;
  options: OptionValues;
  signal: AbortSignal;
  onProgress: (step: ProgressStep) => void;
}

/** Sends files to a tool; resolves when the server has received them. */
export async function submitConversion(submission: Submission): Promise<void> {
  const { conversionId, signal, onProgress } = submission;
  await sendXhr('POST', '/api/conversions', {
    signal,
    body: formatForm(submission),
    prepare: (xhr) => {
      xhr.setRequestHeader(conversionIdHeader, conversionId);
      xhr.upload.onprogress = ({ lengthComputable, loaded, total }) =>
        lengthComputable && onProgress({ stage: 'upload', fraction: loaded / total });
    },
  });
}

/** Files come last, so that the server knows tool and options before their first byte arrives. */
function formatForm({ toolId, options, files }: Submission): FormData {
  const form = new FormData();
  form.append('toolId', toolId);
  if (Object.keys(options).length > 0) form.append('options', JSON.stringify(options));
  for (const file of listFiles(files)) form.append('file', file, file.name);
  const baseline = files.more?.baseline;
  if (baseline !== undefined) form.append('baseline', baseline, baseline.name);
  return form;
}
