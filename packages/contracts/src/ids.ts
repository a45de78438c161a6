import { z } from 'zod';

/** Identifies a conversion in all services. A UUID chosen by the browser or, if absent, by the gateway. */
export const conversionIdSchema = z.uuid().brand<'ConversionId'>();
export type ConversionId = z.infer<typeof conversionIdSchema>;

/** Identifies an account: the 24 hexadecimal digits of its database id. */
export const userIdSchema = z
  .string()
  .regex(/^[0-9a-f]{24}$/)
  .brand<'UserId'>();
export type UserId = z.infer<typeof userIdSchema>;

/** Where users can sign in without a password of this site: Google, and the OpenID Connect issuer of a company. */
export const providerIds = ['google', 'company'] as const;
export const providerIdSchema = z.enum(providerIds);
export type ProviderId = z.infer<typeof providerIdSchema>;

/** A request about an account and nothing else. */
export const userOnlySchema = z.object({ id: userIdSchema });

/** The id of a tool in URLs, subjects and on the command line, such as `x-pobs`. */
export const toolIdSchema = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
export type ToolId = z.infer<typeof toolIdSchema>;

/** Where a page of a list ended, as returned with that page. */
export const cursorSchema = z
  .string()
  .regex(/^[\w-]{1,200}$/, 'The cursor must come from an earlier page of this list');

/** SHA-256 in hexadecimal: of a piece of work, or of the content of a file. */
export const workHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Creates a UUID before the server knows the conversion. `crypto.randomUUID` exists only on https and localhost. */
export function createConversionId(): ConversionId {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return conversionIdSchema.parse(hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'));
}
