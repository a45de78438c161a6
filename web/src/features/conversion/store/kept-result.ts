import { readStoredReport } from '../api/read-stored-report.ts';
import type { ConvertedResult, ReadyConversion } from '../model/conversion-state.ts';
import type { KeptResult } from './kept-work.ts';

/** Without what is read from the answer again. */
export const toKeptResult = ({
  report: _report,
  attachments: _attachments,
  ...kept
}: ConvertedResult): KeptResult => kept;

export async function fromKeptResult(kept: KeptResult, file: File): Promise<ConvertedResult> {
  const stored = kept.answer && readStoredReport(JSON.parse(await kept.answer.text()));
  return { inputBytes: file.size, report: undefined, attachments: [], price: 0, ...kept, ...stored };
}

/** Whether its person has asked for it before, as before a reload. */
export function isAccepted(ready: ReadyConversion): boolean {
  return ready.state === 'delivered' || ready.takingSince !== undefined;
}
