import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compression from 'compression';
import express, { Router } from 'express';
import { nameRoute } from './route-name.ts';

const yearMs = 365 * 86_400_000;

/** The name in the page as it is built; an installation may have another. */
const builtProductName = 'Floatwise';

/** The built web app: hashed assets for ever, the page itself always fresh, and for every address of the app. */
export function serveWeb(webDist: string, productName: string): Router {
  const page = join(webDist, 'index.html');
  const router = Router();
  router.use(compression());
  router.use(
    '/assets',
    nameRoute('assets'),
    express.static(join(webDist, 'assets'), { immutable: true, maxAge: yearMs, fallthrough: false }),
  );
  router.use(express.static(webDist, { index: false, maxAge: '1h' }));
  router.get('/{*splat}', nameRoute('pages'), (_request, response, next) => {
    if (!existsSync(page)) {
      next();
      return;
    }
    response.setHeader('cache-control', 'no-cache');
    response.type('html').send(readPage(page, productName));
  });
  return router;
}

function readPage(path: string, productName: string): string {
  return readFileSync(path, 'utf8').replaceAll(builtProductName, () => escapeHtml(productName));
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
