import type { ReportRows } from '@floatwise/contracts';
import { createContext } from 'react';
import type { FindLinkedRows } from '../model/cell-links.ts';

/** Turns cells into buttons that lead to rows of another part. */
interface CellLinks {
  readonly find: FindLinkedRows;
  readonly show: (rows: ReportRows) => void;
}

/** Undefined if there are no other parts. */
export const CellLinksContext = createContext<CellLinks | undefined>(undefined);

/** Search query of a table, for the filters in its header: only a header with an open filter renders again when it changes. */
export const PartQuery = createContext('');
