import { createContext } from 'react';

/** What a table is searched by, for what stands in its header: a header without an open filter is not drawn again for it. */
export const PartQuery = createContext('');
