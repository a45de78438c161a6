import { freshSignInMinutes } from '../account-data.ts';
import type { ProviderId } from '../ids.ts';
import { formatWhole } from '../price.ts';
import { fail, type Failure } from './failure.ts';

export const logInFirst = fail('session.required', 'Please log in first.');
export const logInAgain = fail('session.required', 'Please log in again.');
export const wrongLogin = fail('session.required', 'Incorrect username or password.');
export const accountNotFound = fail('session.required', 'Account not found.');
export const adminsSee = fail('session.forbidden', 'Only administrators may see this.');
export const adminsDo = fail('session.forbidden', 'Only administrators may do this.');
export const usernameTaken = fail('account.taken', 'This username is already taken.');
export const emailTaken = fail('account.taken', 'An account with this email already exists.');
export const sameEmail = fail('account.taken', 'This is already the address of your account.');
export const usernameReserved = fail(
  'account.reserved-name',
  'This username is reserved. Please choose another.',
);
export const wrongPassword = fail('account.wrong-password', 'Incorrect password.');
export const wrongCurrentPassword = fail('account.wrong-password', 'Incorrect current password.');
export const commonPassword = (most: number): Failure =>
  fail(
    'account.common-password',
    `This password is one of the ${formatWhole(most)} most common ones, which are guessed first. Please choose another one.`,
  );
export const namePassword = fail(
  'account.common-password',
  'This password is the name of the site or your own, which is guessed first. Please choose another one.',
);
export const signInAgain = (provider: ProviderId, purpose: string): Failure =>
  fail(
    'account.sign-in-again',
    `Sign in with ${{ google: 'Google', company: 'your company' }[provider]} again, then ${purpose} within ${freshSignInMinutes} minutes.`,
  );
export const accountBlocked = fail('account.blocked', 'This account is blocked. Please contact support.');
export const ownRights = fail(
  'account.own-rights',
  'You cannot remove your own administrator rights. Ask another administrator to do it.',
);
export const lastAdministrator = fail(
  'account.last-administrator',
  'This is the last administrator. Make another user an administrator first.',
);
export const noMail = fail('mail.not-set-up', 'This site does not send email. Please contact support.');
export const invalidLink = fail(
  'mail.link-invalid',
  'This link is not valid. It was used before, has expired, or your password or address changed after it. Please ask for a new one.',
);
type ProviderFailures = Readonly<Record<ProviderId, Failure>>;
export const noProvider: ProviderFailures = {
  google: fail(
    'google.not-set-up',
    'Signing in with Google is not set up here. Please use your username and password.',
  ),
  company: fail(
    'company.not-set-up',
    'Signing in with a company is not set up here. Please use your username and password.',
  ),
};
export const providerEmailTaken: ProviderFailures = {
  google: { ...emailTaken, code: 'google.email-taken' },
  company: { ...emailTaken, code: 'company.email-taken' },
};
export const providerLinked: ProviderFailures = {
  google: fail('google.linked-elsewhere', 'This Google account is already linked to another account.'),
  company: fail('company.linked-elsewhere', 'This company account is already linked to another account.'),
};
export const providerOnly: ProviderFailures = {
  google: fail('google.only-way', 'This account has no password: Google is the only way to sign in.'),
  company: fail('company.only-way', 'This account has no password: your company is the only way to sign in.'),
};
export const providerAway = (name: string): Failure =>
  fail(
    'service.unavailable',
    `${name} cannot be reached for signing in. Log in with your password, or try again later.`,
    30,
  );
export const noUsername = fail(
  'service.unavailable',
  'No username could be found for you. Please try again.',
);
export const invalidKey = fail('key.invalid', 'This API key is not valid. It may have been revoked.');
export const keyForbidden = fail(
  'key.forbidden',
  'An API key can only convert files. Log in to make this call.',
);
export const keyForbiddenHere = fail(
  'key.forbidden',
  'An API key can only convert files, and only under /api. Log in to make this call.',
);
export const noWebhooks = fail(
  'webhook.not-set-up',
  'This site posts nothing to programs. Ask for the state of a conversion instead.',
);
export const webhookAddressRefused = fail(
  'webhook.address-refused',
  'The name of this address does not lead to public addresses of the internet. Use an address that others can reach.',
);
export const tooManyKeys = (most: number): Failure =>
  fail('key.too-many', `You already have ${most} keys. Revoke one that you do not use.`);
