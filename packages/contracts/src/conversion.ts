import { z } from 'zod';
import { formatVersionSchema } from './format-version.ts';
import { conversionIdSchema, toolIdSchema, userIdSchema } from './ids.ts';

/** What a tool made of a file. Its bytes and its report lie in the bucket until they have been fetched. */
export const conversionOutputSchema = z.object({
  outputName: z.string(),
  outputBytes: z.int().nonnegative(),
  tasks: z.int().nonnegative(),
  durationMs: z.number().nonnegative(),
});

/** Why there is no output: `code` is one of ours, `error` a sentence fit for the person. */
export const conversionFailureSchema = z.object({ code: z.string(), error: z.string() });

const facts = z.object({
  version: formatVersionSchema,
  id: conversionIdSchema,
  userId: userIdSchema,
  username: z.string(),
  /** Absent until it is named, which may be after the file. */
  toolId: toolIdSchema.optional(),
  fileName: z.string(),
  /** As announced while the file arrives, then as it has arrived. */
  inputBytes: z.int().nonnegative(),
  /** As the tool's own schema has read them. */
  options: z.record(z.string(), z.unknown()),
  requestedAt: z.iso.datetime(),
  /** When the present state began. */
  since: z.iso.datetime(),
  /** When somebody else ends the present state, unless it has gone on by then. */
  deadline: z.iso.datetime(),
  /** Runs that have begun. */
  attempt: z.int().nonnegative(),
  /** Which sending of its file the record stands for: one that is sent again before it was whole is another. */
  arrival: z.string().optional(),
  /** Nothing is asked for it, however large it is: it was accepted while everything is free. */
  free: z.boolean().default(false),
});
const factsOfWhole = facts.extend({ toolId: toolIdSchema });
/** Its price in credits is known, and held until its output has been fetched. */
const factsOfPriced = factsOfWhole.extend({
  price: z.int().nonnegative().default(0),
  outcome: conversionOutputSchema,
});

/**
 * The last bytes of the output have been let go and may have been taken. Whoever sends them says so again and again; when
 * nobody does any more and nobody has asked for the file again by the deadline, they were taken.
 */
const handoverSchema = z.object({
  /** When the output goes if nobody fetches it after all. */
  resultDeadline: z.iso.datetime(),
});

/**
 * One conversion, from the first byte of its file to the end. Everything that happens to it is a change of this record:
 *
 *     accepted -> queued -> running -> finished -> delivered        other ends: failed, abandoned
 *
 * `accepted`: its file arrives. `queued`: the file is whole and waits for its turn and a converter. `finished`: the
 * output waits to be fetched, or is just being handed over. `delivered`: its last byte has been taken.
 */
export const conversionSchema = z.discriminatedUnion('state', [
  facts.extend({ state: z.literal('accepted') }),
  factsOfWhole.extend({ state: z.literal('queued') }),
  factsOfWhole.extend({ state: z.literal('running') }),
  factsOfPriced.extend({ state: z.literal('finished'), handover: handoverSchema.optional() }),
  factsOfPriced.extend({ state: z.literal('delivered') }),
  facts.extend({ state: z.literal('failed'), outcome: conversionFailureSchema }),
  facts.extend({ state: z.literal('abandoned') }),
]);
export type Conversion = z.infer<typeof conversionSchema>;
export type ConversionState = Conversion['state'];
/** A conversion in one of these states. */
export type ConversionIn<State extends ConversionState> = Extract<Conversion, { state: State }>;

/** A conversion as it was kept under a revision; whoever changes it names the revision it saw. */
export const keptConversionSchema = z.object({ revision: z.int().positive(), conversion: conversionSchema });
export type KeptConversion = z.infer<typeof keptConversionSchema>;

/** The fields of an upload, as multipart/form-data. */
export const uploadFormSchema = z
  .object({
    toolId: toolIdSchema,
    /** JSON: the options of the tool, as `GET /api/tools` tells them. */
    options: z.string().optional(),
    /** One file of the tool's types, at most 50 MB. */
    file: z.file(),
  })
  // A name is a part of a header.
  .meta({ propertyNames: { pattern: '^[^\\u0000-\\u001f\\u007f]*$' } });

/** `POST /api/conversions`: what a caller needs to go on. */
export const acceptedConversionSchema = z.object({ id: conversionIdSchema, state: z.string() });

export function hasEnded(
  conversion: Conversion,
): conversion is ConversionIn<'delivered' | 'failed' | 'abandoned'> {
  return ['delivered', 'failed', 'abandoned'].includes(conversion.state);
}

/** Whether there is nothing left to wait for: the output is there, or there will be none. */
export function isSettled(
  conversion: Conversion,
): conversion is ConversionIn<'finished' | 'delivered' | 'failed' | 'abandoned'> {
  return conversion.state === 'finished' || hasEnded(conversion);
}
