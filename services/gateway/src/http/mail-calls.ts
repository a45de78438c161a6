import {
  emailChangeSchema,
  emailConfirmationSchema,
  forgottenPasswordSchema,
  passwordResetSchema,
} from '@floatwise/contracts';
import type { ApiCall } from './api-call.ts';
import { readBody } from '../receive/read-input.ts';
import { getSignedInUser } from '../receive/require-user.ts';
import { isSignInFresh } from '../receive/sessions.ts';

const limitLinkUses: ApiCall['limit'] = (limits, request) => limits.consumeLinkUse(request.ip ?? '');
const limitConfirmations: ApiCall['limit'] = (limits, request) =>
  limits.consumeConfirmation(getSignedInUser(request).id);

/** Email addresses and forgotten passwords. */
export const mailCalls: readonly ApiCall[] = [
  {
    route: 'post /confirm-email',
    summary: 'Confirms an email address with the token of the emailed link. Works once.',
    who: 'all',
    body: 'EmailConfirmation',
    answers: { 200: { description: 'The account whose address is confirmed.', json: 'LinkOwner' } },
    problems: ['mail.link-invalid', 'account.taken', 'rate.limited'],
    limit: limitLinkUses,
    // No session is needed, since the link may be opened on another device.
    handle: async ({ request }, { accounts, limits }) => {
      const owner = await accounts.confirmEmail(readBody(request, emailConfirmationSchema));
      await limits.forgiveSignUp(request.ip ?? '');
      return owner;
    },
  },
  {
    route: 'post /account/email/link',
    summary: 'Sends the confirmation link again.',
    answers: { 204: { description: 'The link will be sent.' } },
    problems: ['mail.not-set-up', 'request.not-found', 'rate.limited'],
    limit: limitConfirmations,
    handle: async ({ user }, { accounts, limits }) => {
      if (user.pendingEmail !== undefined) await limits.consumeMailbox(user.pendingEmail);
      await accounts.sendConfirmation({ id: user.id });
    },
  },
  {
    route: 'post /account/email',
    summary:
      'Changes your email address. The new address replaces the old one when the link sent to it is used.',
    body: 'EmailChange',
    answers: { 200: { description: 'The account, with the new address as `pendingEmail`.', json: 'User' } },
    problems: [
      'mail.not-set-up',
      'account.taken',
      'account.wrong-password',
      'account.sign-in-again',
      'rate.limited',
    ],
    limit: limitConfirmations,
    // Requires the password, or a recent sign-in if the account has none.
    handle: async ({ request, user: { id } }, { accounts, limits, loginLimits }) => {
      const input = readBody(request, emailChangeSchema);
      await loginLimits.consumePasswordChange(id);
      await limits.consumeMailbox(input.email);
      const account = await accounts.changeEmail({ id, ...input, isFresh: isSignInFresh(request) });
      await loginLimits.forgivePasswordChange(id);
      return account;
    },
  },
  {
    route: 'post /forgot-password',
    summary:
      'Sends a link to set a new password, if an account has this address. The answer is the same for every address.',
    who: 'all',
    body: 'ForgottenPassword',
    answers: { 204: { description: 'The link will be sent, if an account has this address.' } },
    problems: ['mail.not-set-up', 'rate.limited'],
    handle: async ({ request }, { accounts, limits }) => {
      const { email } = readBody(request, forgottenPasswordSchema);
      await limits.consumeResetLink(request.ip ?? '', email);
      await limits.consumeMailbox(email);
      await accounts.forgotPassword({ email });
    },
  },
  {
    route: 'post /reset-password',
    summary:
      'Sets a new password with the token of the emailed link, once, and ends all sessions of the account.',
    who: 'all',
    body: 'PasswordReset',
    answers: {
      200: {
        description: 'The account whose password is set. Signing in is a separate step.',
        json: 'LinkOwner',
      },
    },
    problems: ['mail.link-invalid', 'account.common-password', 'rate.limited'],
    limit: limitLinkUses,
    // A refused password does not use up the link.
    handle: async ({ request }, { accounts, passwordRules }) => {
      const { token, newPassword } = readBody(request, passwordResetSchema);
      const { username, email } = await accounts.findResetOwner({ token });
      passwordRules.check(newPassword, [username, email]);
      return accounts.resetPassword({ token, newPassword });
    },
  },
];
