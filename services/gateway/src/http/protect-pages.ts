import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** The library of this page inserts markup as text. Links load the page from the server, so that it has its own headers. */
const markupPath = /^\/api-docs\/?$/;

/**
 * Security headers: scripts and styles only from the site, no framing by other sites and, except on the API page, Trusted
 * Types. Two Trusted Types policies exist: for charts (web/src/components/charts/allow-chart-text.ts) and for the worker that
 * reads a schedule (web/src/features/schedule/api/open-schedule.ts).
 */
export function protectPages(): RequestHandler {
  const strict = createHelmet({
    'require-trusted-types-for': ["'script'"],
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
