import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Its library writes markup as text. No page of the app leads there by itself, so that the address is always asked for. */
const markupPath = /^\/api-docs\/?$/;

/**
 * The headers that keep pages safe: scripts and styles come from the site alone, nothing stands in a frame, and no text
 * becomes markup, by Trusted Types, but on the page of the API. They know two policies: that of charts, whose text stays
 * text (web/src/components/charts/allow-chart-text.ts), and that of the worker which reads a schedule
 * (web/src/features/schedule/api/open-schedule.ts).
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
