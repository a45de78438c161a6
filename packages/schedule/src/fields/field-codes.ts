import { Buffer } from 'node:buffer';
import type * as model from '../model/index.ts';
import { p6Forms, type P6Field, type P6Forms, type P6Value } from '../model/p6-words.ts';

/** A relationship type that a converter numbers, such as `PR_FF1`, where two activities have several. */
const numberedType = /^(?:pr_)?(fs|ss|ff|sf)\d+$/;
/** A code or word in lower case, without such a number. */
export const foldCode = (text: string): string => {
  const folded = text.trim().toLowerCase();
  return numberedType.exec(folded)?.[1] ?? folded;
};

/** P6's codes for one field and their values. Codes of XER files are compared as bytes, without creating strings. */
export class CodeTable<Value> {
  readonly #entries: readonly { readonly code: Buffer; readonly value: Value }[];
  readonly byLowerCase: ReadonlyMap<string, Value>;
  /** The words P6 XML uses instead, as `joinWords` writes them. */
  readonly words: ReadonlyMap<string, Value>;

  constructor(codes: Readonly<Record<string, Value>>, words: Readonly<Record<string, Value>>) {
    this.#entries = Object.entries(codes).map(([code, value]) => ({
      code: Buffer.from(code, 'latin1'),
      value,
    }));
    this.byLowerCase = foldKeys(codes, (code) => code.toLowerCase());
    this.words = foldKeys(words, joinWords);
  }

  /** Matches the exact code first, then as `findText`; undefined for an unknown code. */
  find(body: Buffer, start: number, end: number): Value | undefined {
    for (const { code, value } of this.#entries) if (isEqual(code, body, start, end)) return value;
    return this.findText(body.toString('latin1', start, end));
  }

  /** Matches a code or a word, as other programs write either in any file. */
  findText(text: string): Value | undefined {
    const plain = foldCode(text);
    return this.words.get(joinWords(plain)) ?? this.byLowerCase.get(plain);
  }

  /** The first code of a value. */
  getCode(value: Value): string {
    const entry = this.#entries.find((candidate) => candidate.value === value);
    if (!entry) throw new RangeError(`No P6 code means ${String(value)}`);
    return entry.code.toString('latin1');
  }
}

/** Lower-case words without what separates them, as in `FinishToStart` or `finish-to-start`. */
export const joinWords = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]+/g, '');

const foldKeys = <Value>(
  values: Readonly<Record<string, Value>>,
  fold: (key: string) => string,
): ReadonlyMap<string, Value> => new Map(Object.entries(values).map(([key, value]) => [fold(key), value]));

/** Compares from the end, since P6's codes of one field start alike. */
function isEqual(code: Buffer, body: Buffer, start: number, end: number): boolean {
  if (code.length !== end - start) return false;
  for (let at = code.length - 1; at >= 0; at -= 1) if (code[at] !== body[start + at]) return false;
  return true;
}

/** The tables of all fields whose values have names. */
function createTables(): { readonly [Field in P6Field]: CodeTable<P6Value<Field>> } {
  const list = (forms: P6Forms, place: 0 | 1, separator: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries(forms).flatMap(([value, form]) =>
        form[place].split(separator).map((text) => [text, value]),
      ),
    );
  const tables = Object.entries<P6Forms>(p6Forms).map(([field, forms]) => {
    return [field, new CodeTable(list(forms, 0, ' '), list(forms, 1, ', '))];
  });
  return Object.fromEntries(tables) as ReturnType<typeof createTables>;
}

/** P6's codes and our values. */
export const fieldCodes = {
  ...createTables(),
  flag: new CodeTable<boolean>(
    { Y: true, N: false },
    { 1: true, 0: false, true: true, false: false, Y: true, N: false },
  ),
  /** Files may have the character instead of the code. */
  decimalSymbol: new CodeTable<model.DecimalSymbol>(
    { ds_Period: '.', ds_Comma: ',', '.': '.', ',': ',' },
    { Period: '.', Comma: ',', '.': '.', ',': ',' },
  ),
  /** Whether scheduling ignores relationships to other projects. */
  ignoreOtherProjects: new CodeTable<boolean>({ SD_Both: false, SD_None: true }, {}),
} as const;

const createWords = <Value>(words: Readonly<Record<string, Value>>): CodeTable<Value> =>
  new CodeTable<Value>({}, words);

/** Words of P6 XML for values that XER files store differently. */
export const fieldWords = {
  progressMode: createWords<model.ProgressMode>({
    'Retained Logic': 'retainedLogic',
    'Progress Override': 'progressOverride',
    'Actual Dates': 'actualDates',
  }),
  /** How performance is calculated; the model keeps the code of XER files. */
  performanceRule: createWords({
    'Activity Percent Complete': 'EC_Cmp_pct',
    '0 / 100': 'EC_0_100',
    '0/100': 'EC_0_100',
    '50 / 50': 'EC_50_50',
    '50/50': 'EC_50_50',
    'Custom Percent Complete': 'EC_User_pct',
    'WBS Milestones Percent Complete': 'EC_MS',
  }),
  /** The subject of a user-defined field, by table name in XER files. */
  subjectArea: createWords({
    Activity: 'TASK',
    'Activity Expense': 'PROJCOST',
    'Activity Step': 'TASKPROC',
    Project: 'PROJECT',
    'Project Issue': 'PROJISSU',
    Resource: 'RSRC',
    'Resource Assignment': 'TASKRSRC',
    Risk: 'RISK',
    'Project Risk': 'RISK',
    Roles: 'ROLES',
    WBS: 'PROJWBS',
    'Work Products and Documents': 'DOCUMENT',
  }),
} as const;

/** The decimal symbol for the header field of an XER; undefined if unknown. */
export const findSymbol = (text = ''): model.DecimalSymbol | undefined =>
  fieldCodes.decimalSymbol.byLowerCase.get(text.trim().toLowerCase());
