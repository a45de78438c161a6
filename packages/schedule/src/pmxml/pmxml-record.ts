/** An element with elements in it, such as an activity. */
export interface PmxmlRecord {
  readonly element: string;
  /** Line of its start tag, counted from 1. */
  readonly line: number;
  /** Texts of the elements in it that hold nothing but text, by name. Empty ones and `xsi:nil` are left out. */
  readonly values: Map<string, string>;
  /** Records in it, such as the codes of an activity. */
  readonly groups: PmxmlRecord[];
}

/** The project or baseline that contains a record; undefined for a record shared by all projects. */
export type PmxmlContainer = PmxmlRecord | undefined;

export const createRecord = (element: string, line: number): PmxmlRecord => ({
  element,
  line,
  values: new Map(),
  groups: [],
});

/** The records of that name in a record. */
export const listGroups = ({ groups }: PmxmlRecord, element: string): PmxmlRecord[] =>
  groups.filter((group) => group.element === element);
