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

/** SHA-256 of file, tool and options, in hexadecimal; equal for the same work. */
export const workHashSchema = z.string().regex(/^[0-9a-f]{64}$/);
