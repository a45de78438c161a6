import {
  formatCodePageFindings,
  getDefaultCodePage,
  readCodePage,
  ValueReader,
  type CodePageChoice,
  type CodePageReading,
  type XerLayout,
} from '@floatwise/schedule/xer-bytes';
import type { Finding } from '@floatwise/contracts';
import type { ToolReport } from '../tool.ts';

/** How names were read, as a field of a report: spread it in. */
export function describeCodePage(reading: CodePageReading | undefined): Pick<ToolReport, 'codePage'> {
  if (reading === undefined) return {};
  const { hasNames: _, ...codePage } = reading;
  return { codePage };
}

/** What a tool that reads a file as bytes needs of its text. */
export interface TextReading {
  readonly reader: ValueReader;
  /** For the report. */
  readonly codePage: Pick<ToolReport, 'codePage'>;
  readonly findings: readonly Finding[];
}

export function readText(bytes: Buffer, { tables }: XerLayout, choice: CodePageChoice): TextReading {
  const reading = readCodePage(bytes, tables, choice);
  return {
    reader: new ValueReader(bytes, reading?.codePage ?? getDefaultCodePage(choice)),
    codePage: describeCodePage(reading),
    findings: formatCodePageFindings(reading),
  };
}
