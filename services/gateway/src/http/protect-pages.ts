import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** The library of this page inserts markup as text. Links load the page from the server, so that it has its own headers. */
const markupPath = /^\/api-docs\/?$/;

/** Only the site's own scripts and styles, no framing by other sites and, except on the API page, Trusted Types. */
export function protectPages(): RequestHandler {
  const strict = createHelmet({
    'require-trusted-types-for': ["'script'"],
    // For charts (web/src/components/charts/allow-chart-text.ts) and the worker (web/src/features/schedule/api/open-schedule.ts).
    'trusted-types': ['default', 'schedule-worker'],
  });
  const ofMarkup = createHelmet({});
  return (request, response, next) => {
    (markupPath.test(request.path) ? ofMarkup : strict)(request, response, next);
  };
}

function createHelmet(trustedTypes: Readonly<Record<string, string[]>>) {
  return helmet({
    contentSecurityPolicy: {
      directives: {
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        ...trustedTypes,
        'img-src': ["'self'", 'data:', 'blob:'],
        'upgrade-insecure-requests': null,
      },
    },
  });
}
