import { existsSync } from 'node:fs';
import { join } from 'node:path';
import compression from 'compression';
import express, { Router } from 'express';

const yearMs = 365 * 86_400_000;

/** The built web app: hashed assets for ever, the page itself always fresh, and for every address of the app. */
export function serveWeb(webDist: string): Router {
  const page = join(webDist, 'index.html');
  const router = Router();
  router.use(compression());
  router.use(
    '/assets',
    express.static(join(webDist, 'assets'), { immutable: true, maxAge: yearMs, fallthrough: false }),
  );
  router.use(express.static(webDist, { index: false, maxAge: '1h' }));
  router.get('/{*splat}', (_request, response, next) => {
    if (!existsSync(page)) {
      next();
      return;
    }
    response.setHeader('cache-control', 'no-cache');
    response.sendFile(page);
  });
  return router;
}
