/** An element with child elements, such as an activity. */
export interface PmxmlRecord {
  readonly element: string;
  /** Line of its start tag, counted from 1. */
  readonly line: number;
  /** Texts of child elements without children of their own, by name. Empty ones and `xsi:nil` are omitted. */
  readonly values: Map<string, string>;
  /** Records within it, such as the codes of an activity. */
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

/** The records with that name within a record. */
export const listGroups = ({ groups }: PmxmlRecord, element: string): PmxmlRecord[] =>
  groups.filter((group) => group.element === element);
