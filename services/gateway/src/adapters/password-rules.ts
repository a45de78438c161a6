import { changePasswordSchema } from '@floatwise/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { commonPasswords, createCommonPasswordError, type PasswordRules } from '../app/password-rules.ts';

/** Rules where any password will do, as on a laptop. */
export const anyPassword: PasswordRules = { check: () => undefined };

/**
 * Refuses the most common passwords in any mix of capitals. The list is that of zxcvbn-ts (MIT), in small letters by how
 * often they were found in published leaks; those that are too short anyway take no place of it.
 */
export function refuseCommonPasswords(): PasswordRules {
  const listed = dictionary['passwords-common'];
  const { newPassword: rule } = changePasswordSchema.shape;
  const common = new Set(
    [...listed]
      .map(String)
      .filter((password) => rule.safeParse(password).success)
      .slice(0, commonPasswords),
  );
  return {
    check: (password) => {
      if (common.has(password.normalize('NFKC').toLowerCase())) throw createCommonPasswordError();
    },
  };
}
