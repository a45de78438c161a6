import {
  formatCodePageFindings,
  getDefaultCodePage,
  readCodePage,
  ValueReader,
  type CodePageChoice,
  type CodePageReading,
  type XerLayout,
} from '@floatwise/schedule/xer-bytes';
import type { ToolReport } from '../tool.ts';

/** The code page in which names were read, as a field to spread into a report. */
export function describeCodePage(reading: CodePageReading | undefined): Pick<ToolReport, 'codePage'> {
  if (reading === undefined) return {};
  const { hasNames: _, ...codePage } = reading;
  return { codePage };
}

/** Returns a text reader for a tool that works on bytes, with code page and findings for the report. */
export function readText(bytes: Buffer, { tables }: XerLayout, choice: CodePageChoice) {
  const reading = readCodePage(bytes, tables, choice);
  return {
    reader: new ValueReader(bytes, reading?.codePage ?? getDefaultCodePage(choice)),
    codePage: describeCodePage(reading),
    findings: formatCodePageFindings(reading),
  };
}
