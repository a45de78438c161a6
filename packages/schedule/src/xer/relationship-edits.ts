import type { ProjectId, Relationship } from '../model/index.ts';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { fieldCodes } from '../fields/field-codes.ts';
import { formatHoursValue } from './format-value.ts';
import { findTable, findWrittenSymbol, getTable, type Xer } from './read-xer.ts';
import { findColumn, type Table, type TableBlock } from './table.ts';
import { widenXer } from './xer-changes.ts';
import { writeXer, XerEdits } from './xer-edits.ts';

/** Type and lag of a link; lag in working minutes. */
export type RelationshipTerms = Pick<Relationship, 'type' | 'lagMinutes'>;

export interface NewRelationship
  extends RelationshipTerms, Pick<Relationship, 'predecessorId' | 'successorId'> {
  readonly predecessorProjectId: ProjectId;
  readonly successorProjectId: ProjectId;
  readonly comment?: string | undefined;
}

/**
 * Changes to the relationships of an XER; all other lines keep every byte. Changed rows keep their ids; new ones follow the last row in the
 * order added, with the next free ids. Throws `UnusableInputError` with E_COLUMN if the table lacks a column that a change requires.
 */
export class RelationshipEdits {
  readonly #xer: Xer;
  readonly #edits: XerEdits;
  readonly #table: Table;
  readonly #relationships: readonly Relationship[];
  #lastId: bigint | undefined;
  #lagDecimals: number | undefined;

  constructor(xer: Xer, relationships: readonly Relationship[]) {
    this.#xer = addTable(xer);
    this.#edits = new XerEdits(this.#xer);
    this.#table = getTable(this.#xer, 'TASKPRED');
    this.#relationships = relationships;
  }

  /** Sets what differs, and the comment if the table has a column for it and the row has none. */
  setTerms({ type, lagMinutes, row }: Relationship, terms: RelationshipTerms, comment?: string): void {
    const block = this.#table.findBlock(row);
    if (!block) throw new RangeError(`Table ${this.#table.name} has no row ${row}`);
    const set = (column: string, text: string): void =>
      this.#edits.setCell({ table: this.#table, row, column: requireColumn(block, column) }, text);
    if (terms.type !== type) set('pred_type', fieldCodes.relationshipType.getCode(terms.type));
    if (terms.lagMinutes !== lagMinutes) set('lag_hr_cnt', this.#formatLag(terms.lagMinutes));
    if (comment === undefined || findColumn(block, 'comments') < 0) return;
    if (this.#table.findText(row, 'comments') === undefined) set('comments', comment);
  }

  remove({ row }: Relationship): void {
    this.#edits.removeRow(this.#table, row);
  }

  add(relationship: NewRelationship): void {
    const block = this.#table.blocks.at(-1);
    if (!block) throw new RangeError(`Table ${this.#table.name} has no columns`);
    for (const column of ['task_id', 'pred_task_id', 'pred_type']) requireColumn(block, column);
    if (relationship.lagMinutes !== 0) requireColumn(block, 'lag_hr_cnt');
    const values = {
      task_pred_id: this.#createId(),
      task_id: relationship.successorId,
      pred_task_id: relationship.predecessorId,
      proj_id: relationship.successorProjectId,
      pred_proj_id: relationship.predecessorProjectId,
      pred_type: fieldCodes.relationshipType.getCode(relationship.type),
      lag_hr_cnt: this.#formatLag(relationship.lagMinutes),
      comments: relationship.comment,
    };
    const present = Object.entries(values).filter(([column]) => findColumn(block, column) >= 0);
    this.#edits.insertRow(this.#table, Object.fromEntries(present));
  }

  /** The file with its changes, in pieces. */
  write(): Uint8Array[] {
    return writeXer(this.#xer, this.#edits);
  }

  #createId(): string {
    this.#lastId = (this.#lastId ?? this.#findLastId()) + 1n;
    return this.#lastId.toString();
  }

  /** Reads the whole table, because rows that are not valid relationships have ids too. */
  #findLastId(): bigint {
    let last = 0n;
    for (const text of this.#listIds()) {
      const id = /^\d+$/.test(text) ? BigInt(text) : last;
      if (id > last) last = id;
    }
    return last;
  }

  #listIds(): readonly string[] {
    if (this.#relationships.length === this.#table.rowCount) return this.#relationships.map(({ id }) => id);
    return Array.from({ length: this.#table.rowCount }, (_, row) =>
      (this.#table.findText(row, 'task_pred_id') ?? '').trim(),
    );
  }

  /** With as many decimals as every lag in the file has, even zeros. */
  #formatLag(minutes: number): string {
    this.#lagDecimals ??= this.#findLagDecimals();
    const [whole = '', decimals = ''] = formatHoursValue(minutes, '.').split('.');
    const padded = decimals.padEnd(this.#lagDecimals, '0');
    return padded === '' ? whole : `${whole}${findWrittenSymbol(this.#xer, 'TASKPRED lag_hr_cnt')}${padded}`;
  }

  #findLagDecimals(): number {
    let fewest = Infinity;
    for (let row = 0; row < this.#table.rowCount && fewest > 0; row += 1) {
      const text = this.#table.findText(row, 'lag_hr_cnt')?.trim();
      if (text !== undefined) fewest = Math.min(fewest, text.split(/[.,]/)[1]?.length ?? 0);
    }
    return fewest === Infinity ? 0 : fewest;
  }
}

const ownColumns = [
  ...['task_pred_id', 'task_id', 'pred_task_id', 'proj_id', 'pred_proj_id'],
  ...['pred_type', 'lag_hr_cnt', 'comments'],
];

/** P6 leaves the table out of the file of a plan without relationships. */
const addTable = (xer: Xer): Xer =>
  findTable(xer, 'TASKPRED') === undefined
    ? widenXer(xer, new Map([['TASKPRED', new Set(ownColumns)]]))
    : xer;

function requireColumn(block: TableBlock, column: string): string {
  if (findColumn(block, column) >= 0) return column;
  throw new UnusableInputError(
    'E_COLUMN',
    `Table TASKPRED has no column ${column}, so its relationships cannot be changed. Its columns are: ` +
      `${block.columns.slice(0, 12).join(', ') || 'none'}. Export the schedule from P6 again and do not edit the XER by hand.`,
  );
}
