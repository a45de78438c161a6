import { failures } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import express, { type Express, type RequestHandler } from 'express';
import type { GatewayMetrics } from '../telemetry.ts';
import { limitArrival } from '../receive/limit-arrival.ts';
import { logRequest } from './log-request.ts';
import { protectPages } from './protect-pages.ts';
import { nameRoute } from '../receive/route-name.ts';
import { refuseEncoded } from './refuse-encoded.ts';
import { sendProblem } from './send-problem.ts';
import { requireHost, type SiteNames } from './require-host.ts';
import { serveWeb } from './serve-web.ts';
import type { ApiContext } from '../receive/api-context.ts';
import { createApi } from './create-api.ts';

export interface AppContext extends ApiContext {
  readonly metrics: GatewayMetrics;
  /** Trusted proxies in front of the gateway, for client addresses. */
  readonly proxyHops: number;
  /** Host names the site is served under. */
  readonly siteNames: SiteNames;
  readonly webDist: string;
  /** Of `/graphql` and `/mcp`. */
  readonly graphql: RequestHandler;
  readonly mcp: RequestHandler;
}

/** Creates all routes of the site. */
export function createApp(context: AppContext): Express {
  const { logger, metrics } = context;
  const app = express();
  // Only as many proxies as configured are trusted, so a caller cannot forge its address in the header.
  app.set('trust proxy', context.proxyHops);
  app.disable('x-powered-by');
  app.use(logRequest(logger, metrics));
  app.use(protectPages());
  app.use(requireHost(context.siteNames));
  app.use(refuseEncoded);
  app.use(limitArrival(context.arrival));
  app.use('/api', createApi(context).router);
  app.use('/graphql', nameRoute('/graphql'), context.graphql);
  app.use('/mcp', context.mcp);
  app.use(serveWeb(context.webDist, context.productName));
  app.use(() => {
    throw new ServiceError(failures.nothingHere);
  });
  app.use(sendProblem(logger, metrics));
  return app;
}
