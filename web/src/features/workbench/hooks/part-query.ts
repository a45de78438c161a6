import { createContext } from 'react';

/** Search query of a table, for the filters in its header: only a header with an open filter renders again when it changes. */
export const PartQuery = createContext('');
