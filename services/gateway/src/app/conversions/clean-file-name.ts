import { maxFileNameLength, removeUnseen } from '@floatwise/contracts';

/** A bare name that is safe in headers and messages. Removes lone surrogates, which truncation may leave and cannot be sent. */
export function cleanFileName(given: string): string {
  const bare = given.split(/[/\\]/).at(-1) ?? '';
  const clean = removeUnsafe(bare).trim();
  if (clean.length <= maxFileNameLength) return clean || 'file';
  const dot = clean.lastIndexOf('.');
  const extension = dot > clean.length - 10 ? clean.slice(dot) : '';
  return removeUnsafe(clean.slice(0, maxFileNameLength - extension.length)) + extension;
}

const removeUnsafe = (text: string): string => removeUnseen(text.replaceAll(/[\p{Cc}\p{Cs}]/gu, ''));
