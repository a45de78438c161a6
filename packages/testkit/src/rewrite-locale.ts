/** How a machine writes values; P6 writes them so in all its formats. */
export interface LocaleForms {
  readonly decimal: '.' | ',';
  /** Between thousands. */
  readonly group: '' | '.' | ',' | ' ' | "'";
  /** The order of day, month and year, and the sign between them. */
  readonly order: 'dmy' | 'mdy' | 'ymd';
  readonly dateSign: '-' | '/' | '.';
  /** One digit where that is enough. */
  readonly isShort: boolean;
  readonly time: 'colon' | 'dot' | 'hour' | 'twelve';
  /** `PR_FS1` instead of `PR_FS`, as converters write. */
  readonly hasNumberedTypes: boolean;
  /** Whether an XER's currency and a sheet's USERDATA say so. */
  readonly isDeclared: boolean;
}

const dateForm = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::00)?$/;

/** A date of an XER or of P6 XML in these forms; other text as it is. */
export function formatLocalDate(text: string, forms: LocaleForms): string {
  const [, year = '', month = '', day = '', hour = '', minute = '']: (string | undefined)[] =
    dateForm.exec(text) ?? [];
  if (year === '') return text;
  const shorten = (digits: string): string => (forms.isShort ? String(Number(digits)) : digits);
  const parts = { d: shorten(day), m: shorten(month), y: year };
  const date = Array.from(forms.order, (letter) => parts[letter as keyof typeof parts]).join(forms.dateSign);
  return `${date} ${formatLocalTime(`${hour}:${minute}`, forms)}`;
}

/** `08:00` in these forms. */
export function formatLocalTime(text: string, { time, isShort }: LocaleForms): string {
  const [hour = '', minute = ''] = text.split(':');
  const shown = isShort ? String(Number(hour)) : hour;
  if (time === 'dot') return `${shown}.${minute}`;
  if (time === 'hour' && minute === '00') return shown;
  if (time !== 'twelve') return `${shown}:${minute}`;
  const half = Number(hour) % 24 < 12 ? 'AM' : 'PM';
  return `${Number(hour) % 12 === 0 ? 12 : Number(hour) % 12}:${minute} ${half}`;
}

/** `1234.5` in these forms; other text as it is. */
export function formatLocalNumber(text: string, { decimal, group }: LocaleForms): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') return text;
  const grouped = group === '' ? whole : whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  return `${sign}${grouped}${fraction === '' ? '' : `${decimal}${fraction}`}`;
}

const xerDates = /_date2?$/;
const xerNumbers = /_(?:cnt|qty|cost|rate|pct|per_hr)$/;

/** An XER with every value replaced by what `map` returns for its column, value and table. */
export function mapXerCells(
  text: string,
  map: (column: string, cell: string, table: string) => string,
): string {
  let table = '';
  let columns: readonly string[] = [];
  const lines = text.split('\n').map((line) => {
    const [tag, ...cells] = line.replace(/\r$/, '').split('\t');
    if (tag === '%T') table = cells[0] ?? '';
    if (tag === '%F') columns = cells;
    if (tag !== '%R') return line;
    const mapped = cells.map((cell, place) => map(columns[place] ?? '', cell, table));
    return [tag, ...mapped].join('\t') + (line.endsWith('\r') ? '\r' : '');
  });
  return lines.join('\n');
}

/** Rewrites the dates, numbers, times and relationship types of an XER. */
export const rewriteXerLocale = (text: string, forms: LocaleForms): string =>
  mapXerCells(text, (column, cell, table) => {
    if (xerDates.test(column)) return formatLocalDate(cell, forms);
    if (table !== 'CURRTYPE' && xerNumbers.test(column)) return formatLocalNumber(cell, forms);
    if (column === 'clndr_data')
      return cell.replaceAll(
        /([sf]\|)(\d\d:\d\d)/g,
        (_, mark: string, time: string) => mark + formatLocalTime(time, forms),
      );
    if (column === 'pred_type' && forms.hasNumberedTypes) return `${cell}1`;
    return column === 'decimal_symbol' && forms.isDeclared ? forms.decimal : cell;
  });

const xmlDate = /(<\w*Date>)([^<]+)(<)/g;
const xmlTime = /(<(?:Start|Finish)>)(\d\d:\d\d)(?::00)?(<)/g;
const xmlNumber =
  /(<\w*(?:Duration|Units|Cost|Lag|Float|FloatLimit|Percent|PercentComplete|PerTime|PricePerUnit|PerQuantity|HoursPer\w+)>)([^<]+)(<)/g;

/** Rewrites the dates, numbers and times of P6 XML. */
export const rewriteXmlLocale = (text: string, forms: LocaleForms): string =>
  text
    .replaceAll(
      xmlDate,
      (_, open: string, value: string, close: string) => open + formatLocalDate(value, forms) + close,
    )
    .replaceAll(
      xmlTime,
      (_, open: string, value: string, close: string) => open + formatLocalTime(value, forms) + close,
    )
    .replaceAll(
      xmlNumber,
      (_, open: string, value: string, close: string) => open + formatLocalNumber(value, forms) + close,
    );

/** Columns that name the project of a row. */
const projectColumns = /^(?:proj_id|pred_proj_id)$/;
const projectElements =
  /<(?:ProjectObjectId|PredecessorProjectObjectId|SuccessorProjectObjectId)>[^<]*<\/\w+>/g;

/** An XER of one project whose rows do not name it. If its own row keeps its id, no other does; otherwise activities do. */
export const dropXerProjectIds = (text: string, isOwnKept: boolean): string =>
  mapXerCells(text, (column, cell, table) => {
    if (!projectColumns.test(column)) return cell;
    return table === (isOwnKept ? 'PROJECT' : 'TASK') ? cell : '';
  });

/** The same for P6 XML. */
export const dropXmlProjectIds = (text: string, isOwnKept: boolean): string =>
  isOwnKept
    ? text.replaceAll(projectElements, '')
    : text.replace(/(<Project>.*?)<ObjectId>\d+<\/ObjectId>/s, '$1');
