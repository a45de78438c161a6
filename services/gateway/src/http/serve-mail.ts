import express from 'express';
import type { AccountContext } from './account-context.ts';
import type { ApiRouter } from './api-router.ts';
import { limitRate } from './limit-rate.ts';
import { postAccountEmail, postAccountEmailCall } from './post-account-email.ts';
import { postConfirmEmail, postConfirmEmailCall } from './post-confirm-email.ts';
import { postConfirmationLink, postConfirmationLinkCall } from './post-confirmation-link.ts';
import { postForgotPassword, postForgotPasswordCall } from './post-forgot-password.ts';
import { postResetPassword, postResetPasswordCall } from './post-reset-password.ts';
import { getSignedInUser } from './require-user.ts';

/** The calls of email addresses and of forgotten passwords. */
export function serveMail({ serve }: ApiRouter, context: AccountContext): void {
  const { accounts, limits } = context;
  const json = express.json({ limit: '32kb' });
  const ofLinks = limitRate((request) => limits.consumeLinkUse(request.ip ?? ''));
  const ofConfirmations = limitRate((request) => limits.consumeConfirmation(getSignedInUser(request).id));
  serve(postConfirmEmailCall, ofLinks, json, postConfirmEmail(accounts));
  serve(postConfirmationLinkCall, ofConfirmations, postConfirmationLink(accounts));
  serve(postAccountEmailCall, ofConfirmations, json, postAccountEmail(context));
  serve(postForgotPasswordCall, json, postForgotPassword(context));
  serve(postResetPasswordCall, ofLinks, json, postResetPassword(context));
}
