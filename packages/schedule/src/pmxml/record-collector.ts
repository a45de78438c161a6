import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import type { PmxmlRecord } from './record-reader.ts';
import { isRootName } from './root-name.ts';
import { groupElements, outsideElements, recordElements, type RecordSorter } from './record-sorter.ts';

const containers = new Set(['Project', 'BaselineProject']);
const besideProjects = new Set([...containers, ...recordElements, ...outsideElements]);
/** P6's own files have six levels. */
const maxDepth = 32;

interface OpenElement {
  readonly name: string;
  readonly line: number;
  /** Created at its first child element. */
  record: PmxmlRecord | undefined;
  text: string;
}

/** Builds records from the tags and texts of a file. Keeps only the records that are open. */
export class RecordCollector {
  readonly #sorter: RecordSorter;
  /** From the root on; undefined for the root and for elements that are skipped. */
  readonly #open: (OpenElement | undefined)[] = [];
  #prefix = '';
  /** Whether the root element has started. */
  hasRoot = false;

  constructor(sorter: RecordSorter) {
    this.#sorter = sorter;
  }

  /** Whether the root element has started and ended. */
  get isComplete(): boolean {
    return this.hasRoot && this.#open.length === 0;
  }

  /** The innermost record that is still open; undefined between records. */
  get openRecord(): PmxmlRecord | undefined {
    return this.#open.findLast((element) => element?.record !== undefined)?.record;
  }

  openElement(qualifiedName: string, line: number, attributes: Readonly<Record<string, string>>): void {
    const depth = this.#open.length;
    if (depth === maxDepth)
      throw new UnusableInputError(
        'E_NOT_PMXML',
        `Line ${line}: elements are nested more than ${maxDepth} levels deep, which P6 does not write. Export the file from P6 again.`,
      );
    if (depth === 0) this.#openRoot(qualifiedName);
    const child = depth === 0 ? undefined : this.#createChild(this.#toName(qualifiedName), line);
    // P6 marks a project that only carries linked activities by the one attribute that has a meaning.
    const { external } = attributes;
    if (depth === 1 && external !== undefined) child?.record?.values.set('External', external);
    this.#open.push(child);
  }

  addText(text: string): void {
    const last = this.#open.at(-1);
    if (last !== undefined && last.record === undefined) last.text += text;
  }

  closeElement(): void {
    const closed = this.#open.pop();
    if (closed !== undefined) this.#take(closed);
  }

  #openRoot(qualifiedName: string): void {
    const colon = qualifiedName.indexOf(':');
    this.#prefix = qualifiedName.slice(0, colon + 1);
    if (!isRootName(this.#toName(qualifiedName)))
      throw new UnusableInputError(
        'E_NOT_PMXML',
        `This is not a P6 XML file: its outermost element is '${qualifiedName.slice(0, 40)}' and not APIBusinessObjects. ` +
          'In P6 use File > Export > Primavera P6 (XML).',
      );
    this.hasRoot = true;
  }

  /** Undefined for an element that is skipped with its contents. */
  #createChild(name: string, line: number): OpenElement | undefined {
    const parent = this.#open.at(-1);
    const isBesideProjects = this.#open.length === 1;
    if (isBesideProjects ? !besideProjects.has(name) : parent === undefined) return undefined;
    if (parent !== undefined) parent.record ??= createRecord(parent.name, parent.line);
    const isRecord = isBesideProjects || (this.#open.length === 2 && recordElements.has(name));
    return { name, line, record: isRecord ? createRecord(name, line) : undefined, text: '' };
  }

  #take({ name, record, text }: OpenElement): void {
    const parent = this.#open.at(-1)?.record;
    if (record === undefined) {
      const value = withoutLayout(text);
      if (value !== '') parent?.values.set(name, value);
      return;
    }
    const isInContainer = this.#open.length === 2 && containers.has(this.#open[1]?.name ?? '');
    if (parent === undefined) this.#sorter.add(record, containers.has(name) ? record : undefined);
    else if (isInContainer && recordElements.has(name)) this.#sorter.add(record, parent);
    else if (groupElements.has(name)) parent.groups.push(record);
  }

  /** Removes the prefix of the file's own namespace; names in other namespaces keep theirs and match nothing. */
  #toName(qualifiedName: string): string {
    return qualifiedName.startsWith(this.#prefix) ? qualifiedName.slice(this.#prefix.length) : qualifiedName;
  }
}

/** A value without the line breaks and indents that some programs put around it. */
const withoutLayout = (text: string): string =>
  text.includes('\n') ? text.replace(/^\s*\n\s*/, '').trimEnd() : text;

const createRecord = (element: string, line: number): PmxmlRecord => ({
  element,
  line,
  values: new Map(),
  groups: [],
});
