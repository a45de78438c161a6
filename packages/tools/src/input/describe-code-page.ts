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

/** How names were read, as a field of a report: spread it in. */
export function describeCodePage(reading: CodePageReading | undefined): Pick<ToolReport, 'codePage'> {
  if (reading === undefined) return {};
  const { hasNames: _, ...codePage } = reading;
  return { codePage };
}

/** What a tool that reads a file as bytes needs of its text; code page and findings are for the report. */
export function readText(bytes: Buffer, { tables }: XerLayout, choice: CodePageChoice) {
  const reading = readCodePage(bytes, tables, choice);
  return {
    reader: new ValueReader(bytes, reading?.codePage ?? getDefaultCodePage(choice)),
    codePage: describeCodePage(reading),
    findings: formatCodePageFindings(reading),
  };
}
