import { findOpenedTable, listLines } from '../../test/arbitrary-xer.ts';
import type { RiskTypeOptions } from '../options.ts';

/** For tests: the rules of x-risktype applied as plainly as possible to text, one character per byte. Shares no code with the tool. */
export function cleanNaively(
  text: string,
  { keepUsed, dropRisks }: Omit<RiskTypeOptions, 'codePage'>,
): string {
  const records = listRecords(text);
  if (!records.some(({ table }) => table === 'RISKTYPE')) return text;
  const rows = records.filter(({ text: line }) => line.startsWith('%R'));
  const categories = rows.filter(({ table }) => table === 'RISKTYPE');
  const pointers = rows.filter(isRisk).map((row) => getValue(row, 'risk_type_id'));
  const isNamed = pointers.some((pointer) => firstLine(pointer) !== '');
  if (
    keepUsed &&
    !dropRisks &&
    isNamed &&
    !categories.every(({ columns }) => columns.includes('risk_type_id'))
  ) {
    return text;
  }
  const known = new Set(
    categories.map((row) => toId(getValue(row, 'risk_type_id'))).filter((id) => id !== ''),
  );
  const used = new Set<string>();
  if (keepUsed && !dropRisks)
    for (const pointer of pointers) addWithAncestors(toId(firstLine(pointer)), categories, used);
  const isKept = (row: Row) => used.has(toId(getValue(row, 'risk_type_id')));
  const riskFields = new Set(
    rows
      .filter((row) => row.table === 'UDFTYPE' && /^PR(OJ|O)RISK$/i.test(toId(getValue(row, 'table_name'))))
      .map((row) => toId(getValue(row, 'udf_type_id')))
      .filter((id) => id !== ''),
  );
  const isUser = (block: number) => categories.some((row) => row.block === block && isKept(row));

  return records
    .map((row) => {
      const isRow = row.text.startsWith('%R');
      if (row.table === 'RISKTYPE') {
        if (!isUser(row.block) || (isRow && !isKept(row))) return '';
        const parent = toId(getValue(row, 'parent_risk_type_id'));
        return isRow && parent !== '' && !known.has(parent) ? blank(row, 'parent_risk_type_id') : row.text;
      }
      if (dropRisks && (isRisk(row) || row.table === 'TASKRISK')) return '';
      if (
        dropRisks &&
        isRow &&
        row.table === 'UDFVALUE' &&
        riskFields.has(toId(getValue(row, 'udf_type_id')))
      )
        return '';
      if (!isRow || !isRisk(row)) return row.text;
      const pointer = toId(firstLine(getValue(row, 'risk_type_id')));
      return keepUsed && (pointer === '' || used.has(pointer)) ? row.text : blank(row, 'risk_type_id');
    })
    .join('');
}

interface Row {
  text: string;
  readonly table: string | undefined;
  readonly block: number;
  readonly columns: readonly string[];
}

/** Matches the start of a record. A table ends at any line that starts with `%T` or `%E`; otherwise the tag is the whole first cell. */
const tag = /^(%[TE]|%[FR](?=[\t\r\n]|$)|ERM(HDR|TAIL))/;

/** Lines joined with their continuation lines. */
function listRecords(text: string): Row[] {
  const records: Row[] = [];
  let [table, block, columns]: [string | undefined, number, string[]] = [undefined, 0, []];
  for (const line of listLines(text)) {
    const last = records.at(-1);
    if (last && !tag.test(line)) {
      last.text += line;
      continue;
    }
    if (/^%[TE]/.test(line)) [table, block, columns] = [findOpenedTable(line), block + 1, []];
    if (line.startsWith('%F')) columns = split(line).map((name) => toId(name).toLowerCase());
    records.push({ text: line, table, block, columns });
  }
  return records;
}

function split(record: string): string[] {
  const content = record.replace(/[\r\n]+$/, '');
  if (!content.includes('\t')) return [];
  let rest: string | undefined = content.slice(content.indexOf('\t') + 1);
  const values: string[] = [];
  while (rest !== undefined) {
    const wrapped = findWrapped(rest);
    if (opensQuote(rest) && wrapped === undefined) return [...values, ...rest.split('\t')];
    const value: string = wrapped ?? rest.split('\t')[0] ?? '';
    values.push(value);
    rest = rest.length > value.length ? rest.slice(value.length + 1) : undefined;
  }
  return values;
}

function opensQuote(text: string): boolean {
  return (/^"*/.exec(text)?.[0].length ?? 0) % 2 === 1;
}

/** The quoted value at the start of the text. */
function findWrapped(text: string): string | undefined {
  return opensQuote(text) ? /^"(?:""|[^"]|"(?![\t"]|$))*"(?=\t|$)/.exec(text)?.[0] : undefined;
}

function getValue(row: Row, column: string): string {
  return split(row.text)[row.columns.indexOf(column)] ?? '';
}

function firstLine(value: string): string {
  return value.includes('\n') ? value.slice(0, value.indexOf('\n')).replace(/\r+$/, '') : value;
}

function toId(value: string): string {
  const plain = findWrapped(value) === value ? value.slice(1, -1) : value;
  return firstLine(plain.replace(/^[\t-\r ]+/, '')).replace(/[\t-\r ]+$/, '');
}

function blank(row: Row, column: string): string {
  const values = split(row.text);
  const index = row.columns.indexOf(column);
  if (index < 0 || index >= values.length) return row.text;
  const start =
    row.text.indexOf('\t') + 1 + values.slice(0, index).reduce((sum, value) => sum + value.length + 1, 0);
  return row.text.slice(0, start) + row.text.slice(start + firstLine(values[index] ?? '').length);
}

function isRisk({ table }: Row): boolean {
  return table === 'PROJRISK' || table === 'PRORISK';
}

function addWithAncestors(id: string, categories: readonly Row[], used: Set<string>): void {
  const matching = categories.filter((row) => id !== '' && toId(getValue(row, 'risk_type_id')) === id);
  if (matching.length === 0 || used.has(id)) return;
  used.add(id);
  for (const row of matching) addWithAncestors(toId(getValue(row, 'parent_risk_type_id')), categories, used);
}
