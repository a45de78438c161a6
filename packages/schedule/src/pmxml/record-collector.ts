import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import type { PmxmlRecord } from './record-reader.ts';
import { groupElements, recordElements, type RecordSorter } from './record-sorter.ts';

const rootName = 'APIBusinessObjects';
const containers = new Set(['Project', 'BaselineProject']);
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
  readonly #open: OpenElement[] = [];
  #prefix = '';
  /** Depth of an element that is skipped with its contents. */
  #passedOver: number | undefined;
  #depth = 0;
  /** Whether the root element has started. */
  hasRoot = false;

  constructor(sorter: RecordSorter) {
    this.#sorter = sorter;
  }

  /** Whether the root element has started and ended. */
  get isComplete(): boolean {
    return this.hasRoot && this.#depth === 0;
  }

  /** The innermost record that is still open; undefined between records. */
  get openRecord(): PmxmlRecord | undefined {
    return this.#open.findLast(({ record }) => record !== undefined)?.record;
  }

  openElement(qualifiedName: string, line: number): void {
    this.#depth += 1;
    if (this.#depth > maxDepth)
      throw new UnusableInputError(
        'E_NOT_PMXML',
        `Line ${line}: elements are nested more than ${maxDepth} levels deep, which P6 does not write. Export the file from P6 again.`,
      );
    if (this.#depth === 1) this.#openRoot(qualifiedName);
    else if (this.#passedOver === undefined) this.#openChild(this.#toName(qualifiedName), line);
  }

  addText(text: string): void {
    const last = this.#passedOver === undefined ? this.#open.at(-1) : undefined;
    if (last !== undefined && last.record === undefined) last.text += text;
  }

  closeElement(): void {
    this.#depth -= 1;
    if (this.#passedOver !== undefined) {
      if (this.#depth < this.#passedOver) this.#passedOver = undefined;
      return;
    }
    const closed = this.#open.pop();
    if (closed !== undefined) this.#take(closed);
  }

  #openRoot(qualifiedName: string): void {
    const colon = qualifiedName.indexOf(':');
    this.#prefix = qualifiedName.slice(0, colon + 1);
    if (this.#toName(qualifiedName) !== rootName)
      throw new UnusableInputError(
        'E_NOT_PMXML',
        `This is not a P6 XML file: its outermost element is '${qualifiedName.slice(0, 40)}' and not ${rootName}. ` +
          'In P6 use File > Export > Primavera P6 (XML).',
      );
    this.hasRoot = true;
  }

  #openChild(name: string, line: number): void {
    const parent = this.#open.at(-1);
    const isBesideProjects = parent === undefined;
    if (isBesideProjects && !containers.has(name) && !recordElements.has(name)) {
      this.#passedOver = this.#depth;
      return;
    }
    if (parent !== undefined) parent.record ??= createRecord(parent.name, parent.line);
    const isRecord = isBesideProjects || (this.#open.length === 1 && recordElements.has(name));
    this.#open.push({ name, line, record: isRecord ? createRecord(name, line) : undefined, text: '' });
  }

  #take({ name, record, text }: OpenElement): void {
    const parent = this.#open.at(-1)?.record;
    if (record === undefined) {
      if (text !== '') parent?.values.set(name, text);
      return;
    }
    const isInContainer = this.#open.length === 1 && containers.has(this.#open[0]?.name ?? '');
    if (parent === undefined) this.#sorter.add(record, containers.has(name) ? record : undefined);
    else if (isInContainer && recordElements.has(name)) this.#sorter.add(record, parent);
    else if (groupElements.has(name)) parent.groups.push(record);
  }

  /** Removes the prefix of the file's own namespace; names in other namespaces keep theirs and match nothing. */
  #toName(qualifiedName: string): string {
    return qualifiedName.startsWith(this.#prefix) ? qualifiedName.slice(this.#prefix.length) : qualifiedName;
  }
}

const createRecord = (element: string, line: number): PmxmlRecord => ({
  element,
  line,
  values: new Map(),
  groups: [],
});
