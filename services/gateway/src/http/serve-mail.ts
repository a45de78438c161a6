import type { AccountContext } from './account-context.ts';
import type { ApiRouter } from './api-router.ts';
import { limitRate } from './limit-rate.ts';
import { postAccountEmail, postAccountEmailCall } from './post-account-email.ts';
import { postConfirmEmail, postConfirmEmailCall } from './post-confirm-email.ts';
import { postConfirmationLink, postConfirmationLinkCall } from './post-confirmation-link.ts';
import { postForgotPassword, postForgotPasswordCall } from './post-forgot-password.ts';
import { postResetPassword, postResetPasswordCall } from './post-reset-password.ts';
import { jsonBody } from './read-body.ts';
import { getSignedInUser } from './require-user.ts';

/** Serves the calls for email addresses and forgotten passwords. */
export function serveMail({ serve }: ApiRouter, context: AccountContext): void {
  const { accounts, limits } = context;
  const ofLinks = limitRate((request) => limits.consumeLinkUse(request.ip ?? ''));
  const ofConfirmations = limitRate((request) => limits.consumeConfirmation(getSignedInUser(request).id));
  serve(postConfirmEmailCall, ofLinks, jsonBody, postConfirmEmail(accounts));
  serve(postConfirmationLinkCall, ofConfirmations, postConfirmationLink(accounts));
  serve(postAccountEmailCall, ofConfirmations, jsonBody, postAccountEmail(context));
  serve(postForgotPasswordCall, jsonBody, postForgotPassword(context));
  serve(postResetPasswordCall, ofLinks, jsonBody, postResetPassword(context));
}
