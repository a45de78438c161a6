import type { ActivityIndex, FoundEnd, RelationshipEnd } from './activity-index.ts';
import { statusWords } from './sheet-codes.ts';
import type { SheetRow } from './sheet-table.ts';
import type { TableReader } from './table-reader.ts';
import type { CellValue } from '@floatwise/ooxml/read';

const endColumns = {
  pred: {
    id: 'pred_task_id',
    project: 'pred_proj_id',
    status: 'predtask__status_code',
    name: 'predtask__task_name',
  },
  succ: { id: 'task_id', project: 'proj_id', status: 'task__status_code', name: 'task__task_name' },
} as const;

interface ReadEnd {
  readonly end: KnownEnd;
  readonly project: CellValue;
  readonly status: CellValue;
  readonly name: CellValue;
}

/** Reads the ends of relationships. Rows with the same values share one end, which is looked up once. */
export class EndReader {
  readonly #links: TableReader;
  readonly #index: ActivityIndex;
  /** By side the last end read of each cell with an Activity ID. */
  readonly #ends = { pred: new Map<CellValue, ReadEnd>(), succ: new Map<CellValue, ReadEnd>() };

  constructor(links: TableReader, index: ActivityIndex) {
    this.#links = links;
    this.#index = index;
  }

  read(row: SheetRow, side: keyof typeof endColumns): KnownEnd {
    const links = this.#links;
    const columns = endColumns[side];
    const id = links.findValue(row, columns.id);
    const project = links.findValue(row, columns.project);
    const status = links.findValue(row, columns.status);
    const name = links.findValue(row, columns.name);
    const known = this.#ends[side].get(id);
    if (known !== undefined && known.status === status && known.project === project && known.name === name)
      return known.end;
    const end = this.#create(row, columns);
    this.#ends[side].set(id, { end, project, status, name });
    return end;
  }

  #create(row: SheetRow, columns: (typeof endColumns)[keyof typeof endColumns]): KnownEnd {
    const links = this.#links;
    const code = links.getText(row, columns.id);
    if (code === '')
      throw links.createError(row, columns.id, 'is no Activity ID; fill the cell or delete the row.');
    const status = links.findWord(row, columns.status, {
      words: statusWords,
      expected: 'activity status (expected Not Started, In Progress, Completed)',
    });
    const projectId = links.getText(row, columns.project) || undefined;
    return new KnownEnd({ code, projectId, name: links.getText(row, columns.name), status }, this.#index);
  }
}

/** An end with its activity from the index, looked up on first use: other ends do not affect the result. */
export class KnownEnd {
  readonly end: RelationshipEnd;
  readonly #index: ActivityIndex;
  #found: FoundEnd | undefined;
  #place: number | undefined;

  constructor(end: RelationshipEnd, index: ActivityIndex) {
    this.end = end;
    this.#index = index;
  }

  get found(): FoundEnd {
    return (this.#found ??= this.#index.find(this.end));
  }

  /** Its place among the activities, to which it is added where it is not listed. */
  get place(): number {
    return (this.#place ??= this.#index.put(this.end));
  }
}
