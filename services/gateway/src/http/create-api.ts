import { failures, type Founder, type PastConversion, type UserId } from '@floatwise/contracts';
import type { Logger } from '@floatwise/service-kit';
import { ServiceError } from '@floatwise/service-kit';
import express, { type RequestHandler } from 'express';
import type { AuditNotes } from '../app/audit-notes.ts';
import type { LoginLimits } from '../app/login-limits.ts';
import type { PasswordRules } from '../app/password-rules.ts';
import type { RateLimits } from '../app/rate-limits.ts';
import type { ApiKeys } from '../app/api-keys.ts';
import type { Stats } from '../app/stats.ts';
import { trySamples } from '../app/try-samples.ts';
import { acceptKey, findKeyId, unlessKey } from './accept-key.ts';
import type { Google } from './google.ts';
import { compressLarge, compressList } from './compress-large.ts';
import { createApiRouter, type ApiRouter } from './api-router.ts';
import { deleteGoogleLink, deleteGoogleLinkCall } from './delete-google-link.ts';
import { getAccount, getAccountCall } from './get-account.ts';
import { getAccountExport, getAccountExportCall } from './get-account-export.ts';
import { getAdminStats, getAdminStatsCall } from './get-admin-stats.ts';
import { getAdminUsers, getAdminUsersCall } from './get-admin-users.ts';
import { getConfig, getConfigCall } from './get-config.ts';
import { deleteAccount, deleteAccountCall } from './delete-account.ts';
import { deleteSession, deleteSessionCall } from './delete-session.ts';
import { deleteSessions, deleteSessionsCall } from './delete-sessions.ts';
import { deleteConversion, deleteConversionCall } from './delete-conversion.ts';
import {
  getConversionEvents,
  getConversionEventsCall,
  type ConversionEventsContext,
} from './get-conversion-events.ts';
import { getConversionOutput, getConversionOutputCall } from './get-conversion-output.ts';
import { getConversionReport, getConversionReportCall } from './get-conversion-report.ts';
import { getConversion, getConversionCall } from './get-conversion.ts';
import { getConversions, getConversionsCall } from './get-conversions.ts';
import { getGoogleCallback, getGoogleCallbackCall } from './get-google-callback.ts';
import { getGoogleUrl, getGoogleUrlCall } from './get-google-url.ts';
import { deleteKey, deleteKeyCall } from './delete-key.ts';
import { getKeys, getKeysCall } from './get-keys.ts';
import { getOpenApi, getOpenApiCall } from './get-openapi.ts';
import {
  getSampleOutput,
  getSampleOutputCall,
  getSampleReport,
  getSampleReportCall,
} from './get-sample-result.ts';
import { getSessions, getSessionsCall } from './get-sessions.ts';
import { getTools, getToolsCall } from './get-tools.ts';
import { getUser, getUserCall } from './get-user.ts';
import type { KnownBrowsers } from './known-browser.ts';
import type { ArrivalLimits } from './limit-arrival.ts';
import { limitRate } from './limit-rate.ts';
import { patchAdminUser, patchAdminUserCall } from './patch-admin-user.ts';
import { postChangePassword, postChangePasswordCall } from './post-change-password.ts';
import { postConversion, postConversionCall } from './post-conversion.ts';
import { postConversionTake, postConversionTakeCall } from './post-conversion-take.ts';
import { postConvert, postConvertCall } from './post-convert.ts';
import { postKey, postKeyCall } from './post-key.ts';
import { postLogin, postLoginCall } from './post-login.ts';
import { postLogout, postLogoutCall } from './post-logout.ts';
import { postRegister, postRegisterCall } from './post-register.ts';
import { postStripeWebhook, postStripeWebhookCall } from './post-stripe-webhook.ts';
import type { ConversionContext } from './receive-conversion.ts';
import { requireNats } from './require-nats.ts';
import { requireSameOrigin } from './require-same-origin.ts';
import { getSignedInUser } from './require-user.ts';
import { serveMail } from './serve-mail.ts';
import { serveCredits } from './serve-credits.ts';
import { type CreditContext } from './credit-context.ts';
import type { SessionContext } from './sessions.ts';
import { isStillSignedIn } from './still-signed-in.ts';
import { createPersonLimit } from '../app/person-limit.ts';

export interface ApiContext extends CreditContext {
  readonly keys: ApiKeys;
  /** Undefined where it is not set up. */
  readonly google: Google | undefined;
  readonly limits: RateLimits;
  readonly loginLimits: LoginLimits;
  readonly passwordRules: PasswordRules;
  readonly auditNotes: AuditNotes;
  readonly knownBrowsers: KnownBrowsers;
  readonly sessionContext: SessionContext;
  readonly sessions: readonly RequestHandler[];
  /** Called for each session that its user ends. */
  readonly onSignedOut: () => void;
  readonly conversions: Pick<ConversionContext, 'ports' | 'admission'> &
    Pick<ConversionEventsContext, 'progress' | 'places'>;
  /** Of one person. */
  readonly mostEventStreams: number;
  readonly arrival: ArrivalLimits;
  /** Rejects when NATS, on which every answer depends, is unavailable and does not come back at once. */
  readonly awaitNats: () => Promise<void>;
  readonly listPastConversions: (userId: UserId) => Promise<PastConversion[]>;
  readonly stats: Stats;
  readonly logger: Logger;
  readonly productName: string;
  readonly supportEmail: string | undefined;
  readonly founders: readonly Founder[];
  /** Our own sample files, by their names. */
  readonly readSample: (name: string) => Promise<Uint8Array>;
  /** Whether addresses are confirmed by email. */
  readonly sendsMail: boolean;
  /** Aborts when the gateway begins to end. */
  readonly ending: AbortSignal;
  /** Aborts when it has no time left for what still waits. */
  readonly leaving: AbortSignal;
}

/** All calls of the site, and what answers them. */
export function createApi(context: ApiContext): ApiRouter {
  const { accounts, limits } = context;
  const json = express.json({ limit: '32kb' });
  const address = (request: express.Request): string => request.ip ?? '';
  const api = createApiRouter();
  const { router, serve } = api;
  serve(getToolsCall, compressList, getTools());
  serve(getConfigCall, getConfig({ ...context, hasGoogle: context.google !== undefined }));
  serve(getOpenApiCall, getOpenApi(api.calls, context.productName));
  // Stripe signs the raw bytes; the signature replaces the checks of origin and session.
  serve(postStripeWebhookCall, express.raw({ type: () => true, limit: '256kb' }), postStripeWebhook(context));
  router.use(requireNats(context.awaitNats));
  router.use(acceptKey(context));
  for (const handler of [requireSameOrigin, ...context.sessions]) router.use(unlessKey(handler));
  router.use((_request, response, next) => {
    response.setHeader('cache-control', 'no-store');
    next();
  });

  serve(getGoogleUrlCall, getGoogleUrl(context.google));
  serve(getGoogleCallbackCall, getGoogleCallback(context));
  serve(getUserCall, getUser(accounts));
  serve(getAccountCall, getAccount(accounts));
  serve(deleteGoogleLinkCall, deleteGoogleLink(accounts));
  serve(
    postRegisterCall,
    limitRate((request) => limits.consumeRegistration(address(request))),
    json,
    postRegister(context),
  );
  serve(postLoginCall, json, postLogin(context));
  serve(postLogoutCall, postLogout(context));
  serve(postChangePasswordCall, json, postChangePassword(context));
  serve(getSessionsCall, getSessions(context.sessionContext));
  const { records } = context.sessionContext;
  serve(deleteSessionsCall, deleteSessions({ ...context, records }));
  serve(deleteSessionCall, deleteSession({ ...context, records }));
  serveMail(api, context);
  serveAccount(api, context);
  serveCredits(api, context);
  serve(getKeysCall, getKeys(context.keys));
  serve(postKeyCall, json, postKey(context.keys));
  serve(deleteKeyCall, deleteKey(context.keys));
  serveConversions(api, context);
  serveSamples(api, context);
  serve(getAdminStatsCall, getAdminStats(context.stats));
  serve(getAdminUsersCall, getAdminUsers(accounts));
  serve(patchAdminUserCall, json, patchAdminUser(accounts));
  api.refuseOtherMethods();
  router.use(() => {
    throw new ServiceError(failures.unknownPath);
  });
  return api;
}

/** The calls about what is kept of a person. */
function serveAccount({ serve }: ApiRouter, context: ApiContext): void {
  const { limits, conversions } = context;
  const { ports } = conversions;
  const sources = { ...context, view: ports.view };
  serve(
    getAccountExportCall,
    limitRate((request) => limits.consumeExport(getSignedInUser(request).id)),
    getAccountExport({ ...context, sources }),
  );
  serve(deleteAccountCall, express.json({ limit: '32kb' }), deleteAccount({ ...context, ports }));
}

/** The tools' results for our sample files, without an account. */
function serveSamples({ serve }: ApiRouter, context: ApiContext): void {
  const limit = limitRate((request) => context.limits.consumeSample(request.ip ?? ''));
  const find = trySamples({ ...context, ...context.conversions });
  serve(getSampleReportCall, limit, compressLarge, getSampleReport(find));
  serve(getSampleOutputCall, limit, compressLarge, getSampleOutput(find));
}

/** The calls of conversions; both ways to start one share its rate. */
function serveConversions({ serve }: ApiRouter, context: ApiContext): void {
  const { limits, logger, leaving } = context;
  const { ports } = context.conversions;
  const conversions = { ...context.conversions, uploadIdleMs: context.arrival.uploadIdleMs };
  const eventStreams = createPersonLimit(context.mostEventStreams, failures.manyStreams);
  const limit = limitRate((request) => {
    const keyId = findKeyId(request);
    return keyId === undefined
      ? limits.consumeConversion(getSignedInUser(request).id)
      : limits.consumeKeyConversion(keyId);
  });
  const stillSignedIn = (request: express.Request): Promise<boolean> => isStillSignedIn(request, context);
  serve(
    postConvertCall,
    limit,
    compressLarge,
    postConvert({ ...conversions, logger, leaving, stillSignedIn }),
  );
  serve(postConversionCall, limit, postConversion({ ...conversions, logger }));
  serve(getConversionsCall, compressList, getConversions(ports));
  serve(getConversionCall, getConversion(ports));
  serve(getConversionEventsCall, getConversionEvents({ ...context, ...conversions, eventStreams }));
  serve(postConversionTakeCall, postConversionTake(ports, context.accounts));
  serve(getConversionReportCall, compressLarge, getConversionReport(ports));
  serve(getConversionOutputCall, compressLarge, getConversionOutput(ports));
  serve(deleteConversionCall, deleteConversion(ports));
}
