import { changePasswordSchema, failures } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { PasswordRules } from '../app/accounts/ports.ts';

/** How many of the most common passwords are refused. */
const commonPasswords = 10_000;

/** Accepts any password, as on a laptop. */
export const anyPassword: PasswordRules = { check: () => undefined };

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();
/** Keeps only the letters, since attackers also try names with digits and punctuation added. */
const pickLetters = (text: string): string => fold(text).replaceAll(/\P{L}/gu, '');

/** Also refuses names of the site and the user. List: zxcvbn-ts (MIT), lower case, ordered by frequency in published leaks. */
export async function refuseCommonPasswords(productName: string): Promise<PasswordRules> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
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
