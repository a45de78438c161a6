/** Texts that say which activities the checks look at; empty for all. */
export const scopeNames = [
  'includeWbs',
  'excludeWbs',
  'includeCode',
  'excludeCode',
  'excludeType',
  'excludeStatus',
] as const;

export type ScopeOptions = Readonly<Record<(typeof scopeNames)[number], string>>;

export const wholeFile: ScopeOptions = {
  includeWbs: '',
  excludeWbs: '',
  includeCode: '',
  excludeCode: '',
  excludeType: '',
  excludeStatus: '',
};
