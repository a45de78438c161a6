import { ServiceError } from '@floatwise/service-kit';

/** What a new password must be beside long enough. */
export interface PasswordRules {
  /** @throws ServiceError `account.common-password` */
  readonly check: (password: string) => void;
}

/** How many of the most common passwords are refused. */
export const commonPasswords = 10_000;

export function createCommonPasswordError(): ServiceError {
  return new ServiceError(
    'account.common-password',
    `This password is one of the ${commonPasswords.toLocaleString('en')} most common ones, which are guessed first. Please choose another one.`,
  );
}
