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
