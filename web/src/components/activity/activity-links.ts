import { createContext } from 'react';

/** Activities of the schedule that a text names: one, or as many as there are projects that share the ID. */
export interface ActivityLink {
  readonly id: string;
  readonly places: readonly number[];
}

/** What turns IDs into buttons that open the card of their activity. */
export interface ActivityLinks {
  /** Finds `A1010`, or `A1010 (EC00610)` where projects share IDs; `project` is the project of the text's row. */
  readonly find: (text: string, project?: string) => ActivityLink | undefined;
  /** `opener` takes the focus again when the card is closed. */
  readonly open: (link: ActivityLink, opener?: Element) => void;
}

/** Undefined where no schedule is open. */
export const ActivityLinksContext = createContext<ActivityLinks | undefined>(undefined);
