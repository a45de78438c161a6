import type { Logger, NatsConnection } from '@floatwise/service-kit';
import { ServiceError } from '@floatwise/service-kit';
import express, { Router, type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { Accounts } from '../adapters/accounts.ts';
import type { LoginLimits } from '../adapters/login-limits.ts';
import type { RateLimits } from '../adapters/rate-limits.ts';
import type { GatewayMetrics } from '../telemetry.ts';
import { getAdminStats } from './get-admin-stats.ts';
import { getAdminUsers } from './get-admin-users.ts';
import { getConfig } from './get-config.ts';
import { deleteConversion } from './delete-conversion.ts';
import { getConversionEvents, type ConversionEventsContext } from './get-conversion-events.ts';
import { getConversionOutput } from './get-conversion-output.ts';
import { getConversion } from './get-conversion.ts';
import { getConversions } from './get-conversions.ts';
import { getGoogleUrl } from './get-google-url.ts';
import { getTools } from './get-tools.ts';
import { getUser } from './get-user.ts';
import type { KnownBrowsers } from './known-browser.ts';
import { limitRate } from './limit-rate.ts';
import { logRequest } from './log-request.ts';
import { patchAdminUser } from './patch-admin-user.ts';
import { postChangePassword } from './post-change-password.ts';
import { postConversion } from './post-conversion.ts';
import { postConvert } from './post-convert.ts';
import { postLogin } from './post-login.ts';
import { postLogout } from './post-logout.ts';
import { postRegister } from './post-register.ts';
import type { ConversionContext } from './receive-conversion.ts';
import { requireSameOrigin } from './require-same-origin.ts';
import { getSignedInUser, requireAdmin, requireUser } from './require-user.ts';
import { sendProblem } from './send-problem.ts';
import type { SessionLimits } from './sessions.ts';
import { serveWeb } from './serve-web.ts';

export interface AppContext {
  readonly accounts: Accounts;
  readonly limits: RateLimits;
  readonly loginLimits: LoginLimits;
  readonly knownBrowsers: KnownBrowsers;
  readonly sessionLimits: SessionLimits;
  readonly sessions: readonly RequestHandler[];
  readonly conversions: Omit<ConversionContext, 'logger'> & Omit<ConversionEventsContext, 'ending' | 'ports'>;
  readonly nats: NatsConnection;
  readonly metrics: GatewayMetrics;
  readonly logger: Logger;
  readonly productName: string;
  readonly supportEmail: string | undefined;
  /** Proxies whose word on a caller's address is taken. */
  readonly proxyHops: number;
  readonly webDist: string;
  /** Aborts when the gateway begins to end. */
  readonly ending: AbortSignal;
  /** Aborts when it has no time left for what still waits. */
  readonly leaving: AbortSignal;
}

/** All routes of the site. */
export function createApp(context: AppContext): Express {
  const { logger, metrics } = context;
  const app = express();
  // One hop, the ingress: what a caller claims of itself in the header is not believed.
  app.set('trust proxy', context.proxyHops);
  app.disable('x-powered-by');
  app.use(logRequest(logger, metrics));
  app.use(
    helmet({
      contentSecurityPolicy: {
        directives: {
          'script-src': ["'self'"],
          'style-src': ["'self'", "'unsafe-inline'"],
          'img-src': ["'self'", 'data:', 'blob:'],
          'upgrade-insecure-requests': null,
        },
      },
    }),
  );
  app.use('/api', createApi(context));
  app.use(serveWeb(context.webDist, context.productName));
  app.use(() => {
    throw new ServiceError('request.not-found', 'There is nothing at this address.');
  });
  app.use(sendProblem(logger));
  return app;
}

function createApi(context: AppContext): Router {
  const { accounts, limits } = context;
  const json = express.json({ limit: '32kb' });
  const address = (request: express.Request): string => request.ip ?? '';
  const api = Router();
  api.get('/tools', getTools());
  api.get('/config', getConfig(context));
  api.get('/auth/google/url', getGoogleUrl);
  api.use(requireSameOrigin, ...context.sessions);
  api.use((_request, response, next) => {
    response.setHeader('cache-control', 'no-store');
    next();
  });

  api.get('/user', getUser);
  api.post(
    '/register',
    limitRate((request) => limits.consumeRegistration(address(request))),
    json,
    postRegister(accounts),
  );
  api.post('/login', json, postLogin(context));
  api.post('/logout', postLogout);
  api.post('/change-password', requireUser, json, postChangePassword(context));
  api.use(createConversionRoutes(context));
  api.get('/admin/stats', requireAdmin, getAdminStats(context.nats));
  api.get('/admin/users', requireAdmin, getAdminUsers(accounts));
  api.patch('/admin/users/:userId', requireAdmin, json, patchAdminUser(accounts));
  api.use(() => {
    throw new ServiceError('request.not-found', 'There is no such call.');
  });
  return api;
}

/** The calls of conversions; both ways to start one share its rate. */
function createConversionRoutes({ conversions, limits, logger, ending, leaving }: AppContext): Router {
  const { ports } = conversions;
  const limit = limitRate((request) => limits.consumeConversion(getSignedInUser(request).id));
  const router = Router();
  router.post('/convert', requireUser, limit, postConvert({ ...conversions, logger, leaving }));
  router.post('/conversions', requireUser, limit, postConversion({ ...conversions, logger }));
  router.get('/conversions', requireUser, getConversions(ports));
  router.get('/conversions/:id', requireUser, getConversion(ports));
  router.get('/conversions/:id/events', requireUser, getConversionEvents({ ...conversions, ending }));
  router.get('/conversions/:id/output', requireUser, getConversionOutput(ports));
  router.delete('/conversions/:id', requireUser, deleteConversion(ports));
  return router;
}
