/** Paths of the pages, for the routers of the web app and the gateway; any other path is unknown. */
export const pagePaths = [
  '/',
  '/auth',
  '/confirm-email',
  '/reset-password',
  '/dashboard',
  '/convert/:toolId',
  '/try/:toolId',
  '/view',
  '/account',
  '/account/conversions',
  '/account/security',
  '/account/keys',
  '/account/data',
  '/credits',
  '/admin',
  '/admin/users',
  '/admin/audit',
  '/about',
  '/faq',
  '/learn',
  '/learn/:slug',
  '/privacy',
  '/terms',
  '/contact',
  '/api-docs',
] as const;

/** Slug of the article for people who work with assistants. */
export const assistantsSlug = 'assistants';

/** The article about `/view`. */
export const viewSlug = 'open-a-schedule';

/** Slugs of the articles that are not about a tool, in the order of the FAQ. */
export const articleSlugs = [
  'pv-equals-ev-by-splitting',
  'redundant-relationships',
  'dangling-activities',
  'earned-schedule',
  'critical-path-drag',
  'schedule-assessment-in-a-spreadsheet',
  'removing-actuals',
  'actual-cost-equals-earned-value',
  'colouring-wbs-levels',
  'resources-by-spreadsheet-import',
] as const;
