import { createInfo, createWarning } from '@floatwise/contracts/create-finding';
import type { FindingPlace } from '@floatwise/contracts';
import { type CodeTable, fieldCodes } from '../fields/field-codes.ts';
import type { FieldReader, RequiredCode } from '../fields/field.ts';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import {
  createDayFinding,
  createLocaleFinding,
  findOpenSign,
  formatReason,
  isDayOnly,
  isOpenDate,
  parseOrderedDate,
  parseNumberText,
  type LocaleEvidence,
} from '../locale/index.ts';
import {
  formatDate,
  isInRange,
  rangeHint,
  ranges,
  toId,
  type AnyId,
  type Minutes,
  type Range,
} from '../model/index.ts';
import { essentialElements } from '../unread/essential-fields.ts';
import type { Essential } from '../unread/essentials.ts';
import type { UnreadLog } from '../unread/unread-log.ts';
import type { FindingLog } from '../xer/finding-log.ts';
import type { FindDayEnd } from '../calendar/create-day-ends.ts';
import { computeMinutes } from '../xer/parse-cell.ts';
import { parseXmlDate, parseXmlNumber, toPercent } from './parse-xml-value.ts';

/** An element with child elements, such as an activity. */
export interface PmxmlRecord {
  readonly element: string;
  /** Line of its start tag, counted from 1. */
  readonly line: number;
  /** Texts of child elements without children of their own, by name. Empty ones and `xsi:nil` are omitted. */
  readonly values: Map<string, string>;
  /** Records within it, such as the codes of an activity. */
  readonly groups: PmxmlRecord[];
}

const unknownWord = 'is not a value that is known';

/** Where readers note what they cannot read, and what the file shows about values with two meanings. */
export interface RecordLogs {
  readonly log: FindingLog;
  readonly unread: UnreadLog;
  readonly locale: LocaleEvidence;
  readonly findDayEnd: FindDayEnd;
}

/** Reads the values of a record. One that cannot be read is a finding and undefined; one outside its range throws E_VALUE. */
export class RecordReader implements FieldReader<string> {
  readonly record: PmxmlRecord;
  /** The project or baseline that contains the record; undefined for a record shared by all projects. */
  readonly #container: PmxmlRecord | undefined;
  readonly #log: FindingLog;
  readonly #unread: UnreadLog;
  readonly #locale: LocaleEvidence;
  readonly #findDayEnd: FindDayEnd;
  /** The record that this one is part of, such as the calendar of a period; itself if it is separate. */
  readonly #whole: RecordReader;

  constructor(
    record: PmxmlRecord,
    container: PmxmlRecord | undefined,
    logs: RecordLogs,
    whole?: RecordReader,
  ) {
    this.record = record;
    this.#container = container;
    this.#log = logs.log;
    this.#unread = logs.unread;
    this.#locale = logs.locale;
    this.#findDayEnd = logs.findDayEnd;
    this.#whole = whole ?? this;
  }

  /** Readers for the records with that name within this one. */
  list(element: string): RecordReader[] {
    return this.record.groups
      .filter((group) => group.element === element)
      .map((group) => {
        const logs = { log: this.#log, unread: this.#unread, locale: this.#locale };
        return new RecordReader(group, this.record, { ...logs, findDayEnd: this.#findDayEnd }, this.#whole);
      });
  }

  text(element: string): string | undefined {
    return this.record.values.get(element);
  }

  textOrEmpty(element: string): string {
    return this.record.values.get(element) ?? '';
  }

  id(element: string): AnyId | undefined {
    const text = this.record.values.get(element)?.trim();
    return text === undefined || text === '' ? undefined : toId(text);
  }

  requiredId(element: string): AnyId {
    return this.id(element) ?? toId('');
  }

  ownId(element: string): AnyId {
    return this.requiredId(element);
  }

  activityCode(element: string): string {
    const code = this.textOrEmpty(element);
    if (code.trim() !== '') return code;
    const id = this.requiredId('ObjectId');
    this.addFinding('E_VALUE', element, `${element} is empty; the activity is named by its ObjectId, ${id}`);
    return id;
  }

  projectId(element = 'ProjectObjectId'): AnyId | undefined {
    const named = this.id(element);
    const { values } = this.#container ?? {};
    const isOwn = named === undefined || named === values?.get('OwnObjectId');
    const id = isOwn ? values?.get('ObjectId')?.trim() : named;
    return id === undefined ? named : toId(id);
  }

  ownerId(element: string): AnyId | undefined {
    return this.projectId(element);
  }

  number(element: string, range: Range = ranges.number): number | undefined {
    const parse = (text: string) => {
      const isContested = findOpenSign(text) === '.' && this.#locale.shows(',');
      return (isContested ? undefined : parseXmlNumber(text)) ?? this.#findLocalNumber(element, text);
    };
    const value = this.#parse(element, parse, 'is not a number');
    if (value === undefined || isInRange(value, range)) return value;
    this.#leaveOut(element, range);
    return undefined;
  }

  minutes(element: string, range: Range = ranges.hours): number | undefined {
    const hours = this.number(element, range);
    return hours === undefined ? undefined : computeMinutes(hours);
  }

  /** A fraction in the file, returned as 0..100. */
  percent(element: string): number | undefined {
    const share = this.number(element);
    return share === undefined ? undefined : toPercent(share);
  }

  date(element: string, range: Range = ranges.date): Minutes | undefined {
    const parse = (text: string) => parseXmlDate(text) ?? this.#findLocalDate(element, text);
    const date = this.#parse(element, parse, 'is not a date (yyyy-mm-ddThh:mm:ss)');
    if (date !== undefined && !isInRange(date.minutes, range)) {
      this.#leaveOut(element, range);
      return undefined;
    }
    if (date?.zone !== undefined) this.#addZone(element, date.zone);
    if (date !== undefined && this.#isDayOnly(element)) this.#addDayOnly(element);
    return date?.minutes;
  }

  finish(element: string, range: Range = ranges.date): Minutes | undefined {
    const date = this.date(element, range);
    if (date === undefined || !this.#isDayOnly(element)) return date;
    return this.#findDayEnd(toId(this.id('CalendarObjectId') ?? ''), date) ?? date;
  }

  #isDayOnly(element: string): boolean {
    const text = this.textOrEmpty(element);
    return !text.includes('T') && isDayOnly(text.replace(/(?:Z|[+-]\d\d:\d\d)$/, ''));
  }

  #addDayOnly(element: string): void {
    if (!essentialElements.has(`${this.record.element} ${element}`)) return;
    this.#log.addOnce('locale day', () => {
      const value = `${this.describe()}: ${element} '${this.textOrEmpty(element).slice(0, 40)}'`;
      return createDayFinding('pmxml.locale', value, this.#getPlace());
    });
  }

  /** A number as the locale of a machine writes it, `12,5` or `1.234,50`; undefined for other text. */
  #findLocalNumber(element: string, text: string): number | undefined {
    const settled = this.#locale.findDecimalSymbol(element);
    const read = parseNumberText(text, settled?.value ?? '.');
    if (read === undefined || Number.isNaN(read.value)) return undefined;
    const reason = formatReason(settled, 'with the decimal full stop of P6 XML, as no other value decides');
    this.#addLocal(element, ['number', `is read as ${read.value}`], read.isOpen ? reason : undefined);
    return read.value;
  }

  /** A date as the locale of a machine writes it, `2026-3-16 08.00` or `16/03/2026`; undefined for other text. */
  #findLocalDate(element: string, text: string): { minutes: Minutes; zone: undefined } | undefined {
    const order = isOpenDate(text) ? this.#locale.findDateOrder(element) : undefined;
    const minutes = parseOrderedDate(text, order?.value);
    if (minutes === undefined) return undefined;
    const reading = `is read as ${formatDate(minutes)}`;
    this.#addLocal(element, ['date', reading], order && formatReason(order));
    return { minutes, zone: undefined };
  }

  /** Says once how values are read that P6 writes differently. `reason` is for a value with two meanings. */
  #addLocal(
    element: string,
    [what, reading]: readonly [what: string, reading: string],
    reason: string | undefined,
  ): void {
    const kind = `locale ${what} ${reason ?? ''}`;
    this.#log.addOnce(kind, () => {
      const value = `${this.describe()}: ${element} '${this.textOrEmpty(element).slice(0, 40)}'`;
      return createLocaleFinding('pmxml.locale', { value, reading, reason }, this.#getPlace());
    });
  }

  flag(element: string): boolean | undefined {
    return this.code(element, fieldCodes.flag);
  }

  code<Value>(element: string, codes: CodeTable<Value>): Value | undefined {
    const find = (text: string) => codes.words.get(text) ?? codes.findText(text);
    return this.#parse(element, find, unknownWord);
  }

  #parse<Value>(
    element: string,
    parse: (text: string) => Value | undefined,
    problem: string,
  ): Value | undefined {
    const text = this.record.values.get(element);
    const value = text === undefined ? undefined : parse(text);
    if (text !== undefined && value === undefined) this.addUnreadable(element, problem);
    return value;
  }

  requiredCode<Value>(element: string, field: RequiredCode<Value>, value: Value): Value {
    const { codes, otherwise, certain } = field;
    const text = this.record.values.get(element);
    const found = text === undefined ? undefined : codes.findText(text);
    if (text === undefined) {
      // P6 writes little about the activities of a project that only carries linked ones; they are not scheduled.
      if (fieldCodes.flag.findText(this.#container?.values.get('External') ?? '') === true) return value;
      this.addFinding('E_VALUE', element, `${element} is missing; ${otherwise}`);
      if (value !== certain) this.#countKind(element, `${element} is missing`);
    } else if (found === undefined) this.addUnreadable(element, unknownWord, otherwise);
    return found ?? value;
  }

  addUnreadable(element: string, problem: string, otherwise = this.#otherwise): void {
    const text = this.textOrEmpty(element).slice(0, 40);
    this.addFinding('E_VALUE', element, `${element} '${text}' ${problem}; ${otherwise}`);
    this.#countKind(element, `${element} '${text}'`);
  }

  #countKind(element: string, found: string): void {
    const whole = this.#whole.record.element;
    // Every value within a calendar is one of its working hours.
    const kind =
      whole === 'Calendar' && whole !== this.record.element
        ? 'calendars'
        : essentialElements.get(`${this.record.element} ${element}`);
    if (kind !== undefined) this.#whole.addUnread(kind, found);
  }

  /** What is used instead of a value that cannot be read. */
  get #otherwise(): string {
    return this.record.element === 'ScheduleOptions' ? "P6's default is used" : 'read as empty';
  }

  /** Counts the record among those of which a value of this kind could not be read. */
  addUnread(kind: Essential, found: string): void {
    this.#unread.add(kind, this.#getKey(), () => `${this.describe()}: ${found}`);
  }

  /** Counts the record among those that are left out. */
  addLeftOut(kind: Essential, found: string): void {
    this.#unread.addLeftOut(kind, this.#getKey(), () => `${this.describe()}: ${found}`);
  }

  /** Calendars count by their id, if activities use them. */
  #getKey(): string | object {
    const { element, values } = this.record;
    return (element === 'Calendar' ? values.get('ObjectId')?.trim() : undefined) ?? this.record;
  }

  /** Throws for a value that P6 cannot hold, or adds a finding about the first one of a field that nothing rests on. */
  #leaveOut(element: string, { text, isRefused }: Range): void {
    const value = this.textOrEmpty(element).trim().slice(0, 40);
    const { values } = this.record;
    const activity = values.get('ActivityObjectId') ?? values.get('SuccessorActivityObjectId');
    const owner = activity === undefined ? '' : ` of the activity with ObjectId ${activity}`;
    const problem = `${this.describe()}: ${element} '${value}'${owner} is outside what P6 can hold (${text})`;
    if (isRefused) throw new UnusableInputError('E_VALUE', `${problem}. ${rangeHint}`);
    this.#log.addOnce(`range ${this.record.element} ${element}`, () =>
      createWarning('E_VALUE', `${problem}; this and any like it are left out.`, this.#getPlace()),
    );
  }

  /** A warning about this record; those with the same code, element and `kind` are counted together. */
  addFinding(code: string, kind: string, problem: string): void {
    this.#log.add(`${code} ${this.record.element} ${kind}`, () =>
      createWarning(code, `${this.describe()}: ${problem}.`, this.#getPlace()),
    );
  }

  /** `Line 12, Activity A1000 (ObjectId 101)`. */
  describe(): string {
    const { element, line, values } = this.record;
    const [id, objectId] = [values.get('Id'), values.get('ObjectId')];
    const name = id === undefined ? '' : ` ${id}`;
    return `Line ${line}, ${element}${name}${objectId === undefined ? '' : ` (ObjectId ${objectId})`}`;
  }

  #getPlace(): FindingPlace {
    const { element, line, values } = this.record;
    const activity = element === 'Activity' ? values.get('Id') : undefined;
    return { table: element, line, ...(activity === undefined ? {} : { activity }) };
  }

  #addZone(element: string, zone: string): void {
    this.#log.addOnce('zone', () => {
      const problem = `${element} has a time zone (${zone}). A schedule has none: dates are read as they are written`;
      return createInfo('pmxml.time-zone', `${this.describe()}: ${problem}.`, this.#getPlace());
    });
  }
}
