import { changePasswordSchema, failures } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { dictionary } from '@zxcvbn-ts/language-common';
import { commonPasswords, type PasswordRules } from '../app/password-rules.ts';

/** Rules where any password will do, as on a laptop. */
export const anyPassword: PasswordRules = { check: () => undefined };

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();
/** Attackers also try names with digits and punctuation added, so only the letters are compared. */
const pickLetters = (text: string): string => fold(text).replaceAll(/\P{L}/gu, '');

/**
 * Refuses the most common passwords in any mix of capitals, and the names of the site and of the person, whatever digits and
 * signs are beside them. The list is that of zxcvbn-ts (MIT), in small letters by how
 * often they were found in published leaks; those that are too short anyway take no place of it.
 */
export function refuseCommonPasswords(productName: string): PasswordRules {
  const listed = dictionary['passwords-common'];
  const { newPassword: rule } = changePasswordSchema.shape;
  const common = new Set(
    [...listed]
      .map(String)
      .filter((password) => rule.safeParse(password).success)
      .slice(0, commonPasswords),
  );
  return {
    check: (password, names) => {
      if (common.has(fold(password))) throw new ServiceError(failures.commonPassword(commonPasswords));
      const letters = pickLetters(password);
      const words = [productName, ...names].flatMap((name = '') => [name, name.split('@')[0] ?? '']);
      const isName = (word: string): boolean =>
        fold(word) === fold(password) || (letters !== '' && pickLetters(word) === letters);
      if (words.some(isName)) throw new ServiceError(failures.namePassword);
    },
  };
}
