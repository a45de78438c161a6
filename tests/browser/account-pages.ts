/** The account pages, by address. */
export const accountPages = [
  '/account',
  '/account/conversions',
  '/account/security',
  '/account/keys',
  '/account/data',
];
