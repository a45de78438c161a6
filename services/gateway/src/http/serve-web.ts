import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { articleSlugs, assistantsSlug, pagePaths, viewSlug } from '@floatwise/contracts';
import { listTools } from '@floatwise/tools';
import compression from 'compression';
import express, { Router, type RequestHandler } from 'express';
import serveCompressed from 'express-static-gzip';
import { nameRoute } from '../receive/route-name.ts';
import { sessionCookie } from '../receive/sessions.ts';

const yearMs = 365 * 86_400_000;

/** The product name in the built page; an installation may replace it. */
const builtProductName = 'Floatwise';

/**
 * Serves the built web app. Hashed assets are sent as compressed at build time and cached forever; the page is never cached.
 * Every address gets the page, unknown ones with 404. The page marks a browser without a session cookie as a visitor, which need not ask who it is.
 */
export function serveWeb(webDist: string, productName: string): Router {
  const page = join(webDist, 'index.html');
  const toolIds = listTools().map(({ id }) => id);
  const known = {
    toolId: new Set<string>(toolIds),
    slug: new Set<string>([...toolIds, ...articleSlugs, assistantsSlug, viewSlug]),
  };
  const router = Router();
  router.use(
    '/assets',
    nameRoute('assets'),
    serveCompressed(join(webDist, 'assets'), {
      enableBrotli: true,
      orderPreference: ['br'],
      index: false,
      serveStatic: { immutable: true, maxAge: yearMs, fallthrough: false },
    }) as RequestHandler,
  );
  router.use(compression());
  router.use(express.static(webDist, { index: false, maxAge: '1h' }));
  const sendPage =
    (status: 200 | 404): RequestHandler<{ toolId?: string; slug?: string }> =>
    (request, response, next) => {
      if (!existsSync(page)) {
        next();
        return;
      }
      const { toolId, slug } = request.params;
      const isKnown =
        (toolId === undefined || known.toolId.has(toolId)) && (slug === undefined || known.slug.has(slug));
      response.status(isKnown ? status : 404);
      response.setHeader('cache-control', 'private, no-cache');
      const isVisitor = request.headers.cookie?.includes(`${sessionCookie}=`) !== true;
      const html = readFileSync(page, 'utf8').replaceAll(builtProductName, () => escapeHtml(productName));
      response.type('html').send(isVisitor ? html.replace('<html', '<html data-visitor') : html);
    };
  router.get([...pagePaths], nameRoute('pages'), sendPage(200));
  // The page shows the 404 to users; the status shows it to programs.
  router.get('/{*splat}', nameRoute('pages'), sendPage(404));
  return router;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
