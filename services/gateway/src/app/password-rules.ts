import { ServiceError } from '@floatwise/service-kit';

/** What a new password must be beside long enough. */
export interface PasswordRules {
  /**
   * `names` are those of the person, an address of mail too.
   * @throws ServiceError `account.common-password`
   */
  readonly check: (password: string, names: readonly (string | undefined)[]) => void;
}

/** How many of the most common passwords are refused. */
export const commonPasswords = 10_000;

export function createCommonPasswordError(): ServiceError {
  return new ServiceError(
    'account.common-password',
    `This password is one of the ${commonPasswords.toLocaleString('en')} most common ones, which are guessed first. Please choose another one.`,
  );
}

export function createNamePasswordError(): ServiceError {
  return new ServiceError(
    'account.common-password',
    'This password is the name of the site or your own, which is guessed first. Please choose another one.',
  );
}
