import { createInfo } from '@floatwise/contracts/create-finding';
import { formatDecimal } from '@floatwise/contracts/format-decimal';
import type { Finding } from '@floatwise/contracts';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { getOtherSymbol, LocaleEvidence } from '../locale/index.ts';
import { groupBy } from '../model/group-by.ts';
import type { DecimalSymbol } from '../model/index.ts';
import { asBuffer } from './bytes/ascii.ts';
import { checkXerHead, checkXerSize, isXerHead, findXerVersion } from './bytes/check-xer-head.ts';
import type { CodePage } from './bytes/code-page.ts';
import type { CodePageChoice, CodePageReading } from './bytes/read-code-page.ts';
import { formatCodePageFindings, getDefaultCodePage, readCodePage } from './bytes/read-code-page.ts';
import { findCutOff, type CutOff } from './bytes/find-cut-off.ts';
import { LineCounter, findContentEnd, findLineEnd } from './bytes/lines.ts';
import { ValueDecoder } from './bytes/value-decoder.ts';
import { formatCutOff, formatNoTable, formatTruncated } from './bytes/xer-findings.ts';
import { parseContainer } from './bytes/container.ts';
import { createLocaleSource } from './create-locale-source.ts';
import { scanLayout, type Layout } from './layout.ts';
import { Table, type XerBody } from './table.ts';
import { findSymbol } from '../fields/field-codes.ts';
import { RowCells } from './bytes/row-cells.ts';

export interface ReadXerOptions {
  /** Code page of the text if the file does not state it; detected if undefined or `auto`. */
  readonly codePage?: CodePageChoice | undefined;
}

/** An XER: its bytes, and the positions of its tables and rows. */
export interface Xer {
  /** The whole file, unchanged. */
  readonly bytes: Uint8Array;
  readonly header: XerHeader;
  /** In file order. */
  readonly tables: readonly Table[];
  readonly codePage: CodePage;
  /** The code page in which names were read; undefined for pure ASCII. */
  readonly codePageReading: CodePageReading | undefined;
  /** The decimal symbol that the file declares. */
  readonly decimalSymbol: DecimalSymbol;
  /** What its values show about values with two meanings. */
  readonly locale: LocaleEvidence;
  /** Where the file was cut off; undefined for a complete file, or one that lacks only its last line. */
  readonly cutOff: CutOff | undefined;
  /** Findings about the file's structure. */
  readonly findings: readonly Finding[];
  readonly body: XerBody;
}

/**
 * Indexes an XER. The bytes are kept without copying (except UTF-16) and must not change afterwards. Throws `UnusableInputError` with
 * E_EMPTY, E_TOO_LARGE or E_NOT_XER. Format: Oracle's XER import/export data map guides, and files written by P6 5.0 to 24.12.
 */
export function readXer(bytes: Uint8Array, options: ReadXerOptions = {}): Xer {
  checkXerSize(bytes.length);
  const container = parseContainer(bytes);
  const text = asBuffer(container.body);
  // A file that is not an XER is described by its original first bytes.
  checkXerHead(isXerHead(text) ? text : bytes);
  const layout = scanLayout(text);
  const cutOff = findCutOff(text, { hasEndLine: layout.hasEndLine, tables: layout.blocks });
  const choice = container.isUnicode ? 'utf-8' : options.codePage;
  const codePageReading = readCodePage(text, layout.blocks, choice);
  const codePage = codePageReading?.codePage ?? getDefaultCodePage(choice);
  const lines = new LineCounter(text);
  const body: XerBody = {
    bytes: text,
    container,
    decoder: new ValueDecoder(codePage),
    rowBounds: layout.rowBounds,
    computeLine: (offset) => lines.getLine(offset),
  };
  const header = parseXerHeader(body);
  const blocks = groupBy(layout.blocks, ({ name }) => name);
  const tables = [...blocks].map(([name, ofName]) => new Table(name, ofName, body));
  return {
    bytes,
    header,
    tables,
    codePage,
    codePageReading,
    decimalSymbol: findDecimalSymbol(tables, header),
    locale: new LocaleEvidence(createLocaleSource(tables, body)),
    cutOff,
    findings: [...formatCodePageFindings(codePageReading), ...listLayoutFindings(layout, { body, cutOff })],
    body,
  };
}

/** The table with that name in any case; undefined if the file has none. */
export function findTable(xer: Pick<Xer, 'tables'>, name: string): Table | undefined {
  const wanted = name.toUpperCase();
  return xer.tables.find((table) => table.name === wanted);
}

/** The table with that name. Throws `UnusableInputError` with E_XER_NO_TABLE if the file has none. */
export function getTable(xer: Pick<Xer, 'tables'>, name: string): Table {
  const table = findTable(xer, name);
  if (table) return table;
  const so = name.toUpperCase() === 'TASK' ? ', so there are no activities to work on' : '';
  throw new UnusableInputError(
    'E_XER_NO_TABLE',
    formatNoTable(`The XER has no ${name.toUpperCase()} table${so}.`, xer.tables),
  );
}

function listLayoutFindings(
  layout: Layout,
  { body, cutOff }: { readonly body: XerBody; readonly cutOff: CutOff | undefined },
): Finding[] {
  const findings: Finding[] = [];
  if (cutOff !== undefined) findings.push({ ...formatTruncated(), message: formatCutOff(cutOff) });
  else if (!layout.hasEndLine) findings.push(formatTruncated());
  const { count, firstStart } = layout.strayLines;
  if (count > 0) {
    const line = body.computeLine(firstStart);
    const others = count > 1 ? ` and ${formatDecimal(count - 1)} more` : '';
    const message = `Line ${line}${others}: not a line an XER should have; left as it is and not read.`;
    findings.push(createInfo('xer.stray-line', message, { line }));
  }
  return findings;
}

/**
 * P6 writes numbers with the decimal symbol of the header's currency. If that currency is not in the file, the symbol shared by
 * all currencies applies, otherwise a full stop.
 */
function findDecimalSymbol(tables: readonly Table[], header: XerHeader): DecimalSymbol {
  const table = tables.find(({ name }) => name === 'CURRTYPE');
  if (!table) return '.';
  const found = new Set<DecimalSymbol>();
  for (let row = 0; row < table.rowCount; row += 1) {
    const symbol = findSymbol(table.findText(row, 'decimal_symbol'));
    if (!symbol) continue;
    const code = table.findText(row, 'curr_short_name');
    if (code !== undefined && code.toLowerCase() === header.currencyCode?.toLowerCase()) return symbol;
    found.add(symbol);
  }
  const [only = '.'] = found.size === 1 ? found : [];
  return only;
}

/**
 * The decimal symbol in which to write the values of a column: the one that its values, otherwise those of the file, show. The
 * declared one if they show nothing else.
 */
export function findWrittenSymbol({ decimalSymbol, locale }: Xer, column: string): DecimalSymbol {
  if (!locale.shows(getOtherSymbol(decimalSymbol))) return decimalSymbol;
  return locale.findDecimalSymbol(column)?.value ?? decimalSymbol;
}

/** The ERMHDR line, without its names of persons. */
export interface XerHeader {
  /** Version of the P6 that wrote the file, such as `8.4` or `23.12`. */
  readonly version: string | undefined;
  /** Export date in the header, such as `2026-03-16`. */
  readonly exportedOn: string | undefined;
  /** Code of the currency for amounts and number formats, such as `USD`. */
  readonly currencyCode: string | undefined;
}

/** Reads the first line; missing values are undefined. */
function parseXerHeader(body: XerBody): XerHeader {
  const { bytes, decoder } = body;
  const cells = new RowCells();
  cells.split(bytes, 0, findContentEnd(bytes, 0, findLineEnd(bytes, 0, bytes.length)));
  const find = (index: number) => {
    const cell = cells.find(index);
    return (cell && decoder.parse(bytes, cell.start, cell.end).trim()) || undefined;
  };
  return { version: findXerVersion(bytes), exportedOn: find(1), currencyCode: find(7) };
}
