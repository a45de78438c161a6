import {
  checkUnread,
  describeUnread,
  formatUnread,
  listUnusable,
  type Essential,
  type Unread,
  type UnreadLog,
} from '@floatwise/schedule/unread';
import { createWarning } from '../answer/finding.ts';
import type { ToolReport } from '../tool.ts';
import { inFile } from './input-files.ts';

/** The files of a run, with what could not be read of them. */
export class UnreadFiles {
  readonly #restsOn: ReadonlySet<Essential>;
  readonly #files: { readonly log: UnreadLog; readonly name: string | undefined }[] = [];

  constructor(restsOn: readonly Essential[]) {
    this.#restsOn = new Set(restsOn);
  }

  /** Throws `UnusableInputError` (E_VALUE) if too much could not be read. */
  add(log: UnreadLog, name: string | undefined): void {
    const file = { log, name };
    this.#files.push(file);
    this.#check(file);
  }

  /** What could not be read, a sentence or two for each file; only what makes a result unusable, if anything does. */
  describe(): string[] {
    return this.#find().files.map(({ unread, name }) => describeUnread(unread, name));
  }

  /** Begins the report with what could not be read. */
  lead(report: ToolReport): ToolReport {
    const { files, isUsable } = this.#find();
    if (files.length === 0) return report;
    const message = files.map(({ unread, name }) => formatUnread(unread, name) ?? '').join(' ');
    const unread = { message, isUsable };
    const { headline = { done: report.summary }, attention = [] } = report;
    const warnings = this.describe().map((text) => createWarning('E_VALUE', text));
    const findings = [...warnings, ...report.findings];
    if (isUsable) return { ...report, unread, findings };
    return {
      ...report,
      unread,
      findings,
      summary: `${message} ${report.summary}`,
      headline: { ...headline, effect: `${message} ${headline.effect ?? ''}`.trim() },
      attention: [
        ...warnings.map(({ code, message: text }) => ({ message: text, finding: code })),
        ...attention,
      ],
    };
  }

  /** Checks again, since some values are read on first use. */
  #find() {
    for (const file of this.#files) this.#check(file);
    const files = this.#files
      .map(({ log, name }) => ({ unread: this.#list(log), name }))
      .filter(({ unread }) => unread.length > 0);
    const unusable = files
      .map(({ unread, name }) => ({ unread: listUnusable(unread), name }))
      .filter(({ unread }) => unread.length > 0);
    return unusable.length === 0 ? { files, isUsable: true } : { files: unusable, isUsable: false };
  }

  #list(log: UnreadLog): Unread[] {
    return log.list().filter(({ kind }) => this.#restsOn.has(kind));
  }

  #check({ log, name }: { readonly log: UnreadLog; readonly name: string | undefined }): void {
    const check = (): void => checkUnread(this.#list(log));
    if (name === undefined) check();
    else inFile(name, check);
  }
}
