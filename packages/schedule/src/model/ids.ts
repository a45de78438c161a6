declare const idBrand: unique symbol;

/** A record's id in P6's database; ids of different kinds of record cannot be mixed up. */
type Id<Of extends string> = string & { readonly [idBrand]: Of };

export type ProjectId = Id<'Project'>;
/** P6's internal id of an activity; the Activity ID shown to planners is `Activity.code`. */
export type ActivityId = Id<'Activity'>;
export type RelationshipId = Id<'Relationship'>;
export type CalendarId = Id<'Calendar'>;
export type WbsId = Id<'Wbs'>;
export type ObsId = Id<'Obs'>;
export type ResourceId = Id<'Resource'>;
export type RoleId = Id<'Role'>;
export type AccountId = Id<'Account'>;
export type AssignmentId = Id<'Assignment'>;
export type ExpenseId = Id<'Expense'>;
export type ActivityCodeTypeId = Id<'ActivityCodeType'>;
export type ActivityCodeId = Id<'ActivityCode'>;
export type UserFieldTypeId = Id<'UserFieldType'>;
export type NotebookTopicId = Id<'NotebookTopic'>;
export type CurrencyId = Id<'Currency'>;

/** An entity stored in one row of a table. */
export interface TableRow {
  /** Row of the table, counted from 0; gives access to its line and to columns that the model omits. */
  readonly row: number;
}

/** Assignable to every kind of id, for readers that learn the kind from the column. */
export type AnyId = string & { readonly [idBrand]: never };

/** Declares that a text is a database id. */
export function toId(text: string): AnyId {
  return text as AnyId;
}
