/** The parts of the account, by their addresses. */
export const accountPages = [
  '/account',
  '/account/conversions',
  '/account/security',
  '/account/keys',
  '/account/data',
];
