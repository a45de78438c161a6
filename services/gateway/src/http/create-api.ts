import { failures, type Founder } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import express, { type RequestHandler } from 'express';
import type { Stats } from '../app/stats.ts';
import { trySamples } from '../app/try-samples.ts';
import type { AccountContext } from './account-context.ts';
import { acceptKey, findKeyId, unlessKey } from './accept-key.ts';
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
import type { ArrivalLimits } from './limit-arrival.ts';
import { limitRate } from './limit-rate.ts';
import { patchAdminUser, patchAdminUserCall } from './patch-admin-user.ts';
import { postChangePassword, postChangePasswordCall } from './post-change-password.ts';
import { postConversion, postConversionCall } from './post-conversion.ts';
import { postConversionTake, postConversionTakeCall } from './post-conversion-take.ts';
import { postConvert, postConvertCall } from './post-convert.ts';
import { postKey, postKeyCall } from './post-key.ts';
import { postGoogleLink, postGoogleLinkCall } from './post-google-link.ts';
import { postLogin, postLoginCall } from './post-login.ts';
import { postLogout, postLogoutCall } from './post-logout.ts';
import { postRegister, postRegisterCall } from './post-register.ts';
import { postStripeWebhook, postStripeWebhookCall } from './post-stripe-webhook.ts';
import type { ConversionContext } from './receive-conversion.ts';
import { requireNats } from './require-nats.ts';
import { requireSameOrigin } from './require-same-origin.ts';
import { jsonBody } from './read-body.ts';
import { getSignedInUser } from './require-user.ts';
import { serveMail } from './serve-mail.ts';
import { serveCredits } from './serve-credits.ts';
import { type CreditContext } from './credit-context.ts';
import { isStillSignedIn } from './still-signed-in.ts';
import { createPersonLimit } from '../app/person-limit.ts';

export interface ApiContext extends AccountContext, CreditContext {
  readonly sessions: readonly RequestHandler[];
  readonly conversions: Pick<ConversionContext, 'ports' | 'admission'> &
    Pick<ConversionEventsContext, 'progress' | 'places'>;
  /** Event streams one user may have open. */
  readonly mostEventStreams: number;
  readonly arrival: ArrivalLimits;
  /** Rejects if NATS, which every call needs, is unavailable and does not come back soon. */
  readonly awaitNats: () => Promise<void>;
  readonly stats: Stats;
  readonly productName: string;
  readonly supportEmail: string | undefined;
  readonly founders: readonly Founder[];
  /** Reads one of our sample files by name. */
  readonly readSample: (name: string) => Promise<Uint8Array>;
  /** Aborts when the gateway begins to stop. */
  readonly ending: AbortSignal;
  /** Aborts when it has no time left for pending calls. */
  readonly leaving: AbortSignal;
}

/** Creates all calls of the site with their handlers. */
export function createApi(context: ApiContext): ApiRouter {
  const { accounts, limits } = context;
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
  serve(
    postRegisterCall,
    limitRate((request) => limits.consumeRegistration(request.ip ?? '')),
    jsonBody,
    postRegister(context),
  );
  serve(postLoginCall, jsonBody, postLogin(context));
  serve(postLogoutCall, postLogout(context));
  const ofChanges = limitRate((request) => limits.consumeAccountChange(getSignedInUser(request).id));
  serve(postChangePasswordCall, ofChanges, jsonBody, postChangePassword(context));
  serve(postGoogleLinkCall, ofChanges, jsonBody, postGoogleLink(context));
  serve(deleteGoogleLinkCall, ofChanges, deleteGoogleLink(accounts));
  serve(getSessionsCall, getSessions(context.sessionContext));
  serve(deleteSessionsCall, deleteSessions(context));
  serve(deleteSessionCall, deleteSession(context));
  serveMail(api, context);
  serveAccount(api, context);
  serveCredits(api, context);
  serve(getKeysCall, getKeys(context.keys));
  serve(postKeyCall, ofChanges, jsonBody, postKey(context.keys));
  serve(deleteKeyCall, deleteKey(context.keys));
  serveConversions(api, context);
  serveSamples(api, context);
  serve(getAdminStatsCall, getAdminStats(context.stats));
  serve(getAdminUsersCall, getAdminUsers(accounts));
  serve(patchAdminUserCall, jsonBody, patchAdminUser(accounts));
  api.refuseOtherMethods();
  router.use(() => {
    throw new ServiceError(failures.unknownPath);
  });
  return api;
}

/** Serves the calls about a user's stored data. */
function serveAccount({ serve }: ApiRouter, context: ApiContext): void {
  const { limits } = context;
  const { ports } = context.conversions;
  serve(
    getAccountExportCall,
    limitRate((request) => limits.consumeExport(getSignedInUser(request).id)),
    getAccountExport(context, ports.view),
  );
  serve(deleteAccountCall, jsonBody, deleteAccount(context, ports));
}

/** Serves the tools' results for our sample files, without an account. */
function serveSamples({ serve }: ApiRouter, context: ApiContext): void {
  const limit = limitRate((request) => context.limits.consumeSample(request.ip ?? ''));
  const find = trySamples({ ...context, ...context.conversions });
  serve(getSampleReportCall, limit, compressLarge, getSampleReport(find));
  serve(getSampleOutputCall, limit, compressLarge, getSampleOutput(find));
}

/** Serves the calls of conversions; both ways to start one share a rate. */
function serveConversions({ serve }: ApiRouter, context: ApiContext): void {
  const { limits, logger, leaving } = context;
  const { ports } = context.conversions;
  const conversions = { ...context.conversions, uploadIdleMs: context.arrival.uploadIdleMs };
  const eventStreams = createPersonLimit(context.mostEventStreams, failures.manyStreams);
  const limit = limitRate((request) => {
    const { id } = getSignedInUser(request);
    return findKeyId(request) === undefined ? limits.consumeConversion(id) : limits.consumeKeyConversion(id);
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
