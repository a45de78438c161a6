/** Order of a GUID's bytes in its text: the first three groups are reversed. */
const byteOrder = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15];

/**
 * Converts a GUID of P6 XML, `{9D461084-678F-4B68-8A55-C27381E779B6}`, to the form in XER files (Base64 of its bytes without
 * padding), so an activity has the same GUID in both. Returns other text unchanged.
 */
export function toGuid(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const digits = text.replaceAll(/[{}\s-]/g, '');
  if (!/^[0-9a-f]{32}$/i.test(digits)) return text;
  const bytes = byteOrder.map((at) => Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16));
  return btoa(String.fromCharCode(...bytes)).replaceAll('=', '');
}
