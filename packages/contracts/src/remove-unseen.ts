/** Removes format characters, such as direction marks and zero-width spaces, which make a name look like another one. */
export const removeUnseen = (name: string): string => name.replaceAll(/\p{Cf}/gu, '');
