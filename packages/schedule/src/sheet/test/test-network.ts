import { UnreadLog } from '../../unread/unread-log.ts';
import {
  createSheetActivity,
  type SheetActivity,
  type SheetNetwork,
  type SheetRelationship,
} from '../sheet-network.ts';
import type { RelationshipType } from '../../model/p6-words.ts';
import type { SheetLayout } from '../sheet-table.ts';

const emptyTable: SheetLayout = {
  name: 'TASK',
  columns: [],
  readColumns: [],
  hasCaptions: true,
  lastRow: 2,
  lastColumn: 0,
  bareFormula: undefined,
};

/** A network for tests, with simple defaults. */
export function createTestNetwork(
  activities: readonly Partial<SheetActivity>[],
  links: readonly (Partial<SheetRelationship> &
    Pick<SheetRelationship, 'predecessor' | 'successor' | 'type'>)[],
): SheetNetwork {
  const listed = activities.map((activity, index) =>
    createSheetActivity({ index, code: `A${index}`, row: index + 3, status: 'notStarted', ...activity }),
  );
  return {
    activities: listed,
    relationships: links.map((link, index) => ({
      index,
      row: index + 3,
      lag: 0,
      isDeleted: false,
      isExternal: false,
      isOnDoneLoop: false,
      predecessorStatus: listed[link.predecessor]?.status,
      successorStatus: listed[link.successor]?.status,
      ...link,
    })),
    units: { durations: 'days', lags: 'days', floats: 'days' },
    activityTable: emptyTable,
    relationshipTable: { ...emptyTable, name: 'TASKPRED' },
    rowStyle: { type: '', project: null },
    dataDate: undefined,
    unread: new UnreadLog(),
    isLinkedByTaskId: false,
    rowsOf: 'sheet',
    origin: 'sheet',
    lagCalendars: new Map(),
    projectCalendars: new Map(),
    findings: [],
  };
}

export interface TestLink {
  readonly predecessor: number;
  readonly successor: number;
  readonly type: RelationshipType;
  readonly lag: number;
}

/** Reads `A FS+8 B`; activities are letters, or names listed in `names`. */
export function parseTestLinks(
  texts: readonly string[],
  names: readonly string[] = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
): TestLink[] {
  return texts.map((text) => {
    const [predecessor = '', kind = '', successor = ''] = text.split(' ');
    return {
      predecessor: names.indexOf(predecessor),
      successor: names.indexOf(successor),
      type: kind.slice(0, 2) as RelationshipType,
      lag: Number(kind.slice(2) || '0'),
    };
  });
}
