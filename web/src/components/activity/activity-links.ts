import { createContext } from 'react';

/** Activities of the schedule that a text names: one, or several if projects share the ID. */
export interface ActivityLink {
  readonly id: string;
  readonly places: readonly number[];
}

/** Turns activity IDs into buttons that open the activity's card. */
export interface ActivityLinks {
  /** Finds `A1010`, or `A1010 (EC00610)` if projects share IDs; `project` is the project of the text's row. */
  readonly find: (text: string, project?: string) => ActivityLink | undefined;
  /** `opener` gets the focus back when the card closes. */
  readonly open: (link: ActivityLink, opener?: Element) => void;
}

/** Undefined if no schedule is open. */
export const ActivityLinksContext = createContext<ActivityLinks | undefined>(undefined);
