declare const idBrand: unique symbol;

/** The text P6's database gave a record; ids of different records cannot be mixed up. */
type Id<Of extends string> = string & { readonly [idBrand]: Of };

export type ProjectId = Id<'Project'>;
/** The database's id of an activity; the Activity ID a planner sees is `Activity.code`. */
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
export type CurrencyId = Id<'Currency'>;

/** What a file holds in one row of a table. */
export interface TableRow {
  /** Row of the table, counted from 0: leads to its line and to columns the model has not. */
  readonly row: number;
}

/** Fits every kind of id: for readers, which learn from the column what an id is of. */
export type AnyId = string & { readonly [idBrand]: never };

/** States that a text is a database id. */
export function toId(text: string): AnyId {
  return text as AnyId;
}
