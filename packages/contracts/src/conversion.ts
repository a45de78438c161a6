import { z } from 'zod';
import { apiKeyIdSchema } from './api-key.ts';
import { formatVersionSchema } from './format-version.ts';
import { conversionIdSchema, toolIdSchema, userIdSchema, workHashSchema, type ConversionId } from './ids.ts';
import { reportCodePageSchema, reportFigureSchema } from './report-figure.ts';
import { maxFiles } from './limits.ts';
import { inputPlaces } from './tool-inputs.ts';

/** The result of a tool. Its bytes and its report stay in the bucket until the result is removed. */
const conversionOutputSchema = z.object({
  outputName: z.string(),
  outputBytes: z.int().nonnegative(),
  /** The tool changed no byte: the file itself is the output, which is not stored a second time. */
  isInput: z.boolean().optional(),
  /** Size of the stored report; it counts as room in the store. */
  reportBytes: z.int().nonnegative().optional(),
  tasks: z.int().nonnegative(),
  durationMs: z.number().nonnegative(),
});

/** Why there is no output. `error` can be shown to the user. */
const conversionFailureSchema = z.object({ code: z.string(), error: z.string() });

/** One of several files; `place` is its multipart part. */
export const conversionInputSchema = z.object({
  fileName: z.string(),
  place: z.enum(inputPlaces),
  /** 0 until it has arrived. */
  bytes: z.int().nonnegative(),
});
export type ConversionInput = z.infer<typeof conversionInputSchema>;

const facts = z.object({
  version: formatVersionSchema,
  id: conversionIdSchema,
  userId: userIdSchema,
  username: z.string(),
  /** Absent until it is known: the part may follow the file. */
  toolId: toolIdSchema.optional(),
  /** The first of several files. */
  fileName: z.string(),
  /** Of all files: announced while they arrive, then actual. */
  inputBytes: z.int().nonnegative(),
  /** All files in order of arrival, which is also their order in the bucket; absent for a single file. */
  inputs: z.array(conversionInputSchema).min(2).optional(),
  /** As parsed by the schema of the tool. */
  options: z.record(z.string(), z.unknown()),
  requestedAt: z.iso.datetime(),
  /** When the current state began. */
  since: z.iso.datetime(),
  /** When another process ends the current state, if it is still the current one. */
  deadline: z.iso.datetime(),
  /** Number of runs started. */
  attempt: z.int().nonnegative(),
  /**
   * A UUID the gateway assigns to this upload; sending an incomplete file again gets another. Credits are held and
   * settled under it, since the id is the caller's choice and can be reused after the record has expired.
   */
  instance: z.string().min(1).max(100),
  /** Its run as a small conversion took too long: from then on it is large, whatever its bytes. */
  isLong: z.boolean().optional(),
  /** The API key it was started with, if that key has a webhook. */
  webhookKeyId: apiKeyIdSchema.optional(),
  /** Costs nothing, whatever its size: it was accepted while the site was free. */
  free: z.boolean().default(false),
});
const factsOfWhole = facts.extend({ toolId: toolIdSchema });

/** What the owner sees of a result before taking it. */
export const resultSummarySchema = z.object({
  /** First sentence of the report. */
  headline: z.string(),
  figures: z.array(reportFigureSchema),
  /** Working hours per day, to show hours as days; 8 if absent. */
  hoursPerDay: z.number().positive().optional(),
  /** Code page the names were read in, shown before the result is paid for. */
  codePage: reportCodePageSchema.optional(),
  /** Why P6 will not import the output, shown before the result is paid for. */
  importProblem: z.string().optional(),
});
export type ResultSummary = z.infer<typeof resultSummarySchema>;

/**
 * Why a schedule that has a price costs nothing: too much of it could not be read, nothing was found and nothing changed, or it was
 * paid for within 24 hours.
 */
export const noChargeSchema = z.enum(['unusable', 'unchanged', 'repeated']);
export type NoCharge = z.infer<typeof noChargeSchema>;

const factsOfResult = factsOfWhole.extend({
  /** In credits. Held while the conversion is `finished`, settled before it becomes `delivered`. */
  price: z.int().nonnegative().default(0),
  noCharge: noChargeSchema.optional(),
  /** Identifies files and tool of a conversion with a price: the same work within 24 hours is free. */
  work: workHashSchema.optional(),
  /** The content of each file of a conversion with a price: questions about them are paid with it. */
  files: z.array(workHashSchema).optional(),
  outcome: conversionOutputSchema,
  /** When a converter made the result. */
  madeAt: z.iso.datetime(),
  summary: resultSummarySchema.optional(),
});

/**
 * One conversion, from the first byte of its file to the end. Everything that happens to it is a change of this record:
 *
 *     accepted -> queued -> running -> finished -> delivered        other ends: failed, abandoned
 *
 * A file on which no tool is to run goes from `accepted` to `delivered`.
 * `accepted`: its files arrive. `queued`: they are complete and wait for their turn and a converter. `running`: a converter has
 * them. `finished`: the result waits to be taken. `delivered`: its owner has taken it, and its price is settled before the
 * first byte is sent; report and output can be fetched until `deadline`. packages/conversion has every way from one to another.
 */
export const conversionSchema = z.discriminatedUnion('state', [
  facts.extend({ state: z.literal('accepted') }),
  factsOfWhole.extend({ state: z.literal('queued') }),
  factsOfWhole.extend({ state: z.literal('running') }),
  factsOfResult.extend({ state: z.literal('finished') }),
  factsOfResult.extend({
    state: z.literal('delivered'),
    /** Its price may not be settled yet, or its delivery not counted: no byte is sent, and any gateway may do both. */
    isUnsettled: z.boolean().optional(),
    /** When report and output were removed, by their owner or on expiry. */
    removedAt: z.iso.datetime().optional(),
  }),
  facts.extend({ state: z.literal('failed'), outcome: conversionFailureSchema }),
  facts.extend({ state: z.literal('abandoned') }),
]);
export type Conversion = z.infer<typeof conversionSchema>;
export type ConversionState = Conversion['state'];
/** A conversion in one of these states. */
export type ConversionIn<State extends ConversionState> = Extract<Conversion, { state: State }>;

/** Stands for the tool of a file on which none has run: it was sent to an address of an assistant. */
export const uploadToolId = toolIdSchema.parse('upload');

/** A conversion with its stored revision; a process that changes it names the revision it read. */
export const keptConversionSchema = z.object({ revision: z.int().positive(), conversion: conversionSchema });
export type KeptConversion = z.infer<typeof keptConversionSchema>;

/** The fields of an upload, as multipart/form-data. */
export const uploadFormSchema = z
  .object({
    toolId: toolIdSchema,
    /** JSON: the options of the tool, as listed by `GET /api/tools`. */
    options: z.string().optional(),
    /**
     * Files of the tool's types, each at most 50 MB, together at most 100 MB. Most tools take one; `GET /api/tools`
     * shows which take several. Order matters: repeat the part, first file first.
     */
    file: z.array(z.file()).min(1).max(maxFiles),
    /** A file to compare with, for tools that take one. */
    baseline: z.file().optional(),
  })
  // Names are used in a header.
  .meta({ propertyNames: { pattern: '^[^\\u0000-\\u001f\\u007f]*$' } });

/** `POST /api/conversions/:id/take`: the price paid and the balance afterwards. */
export const takenConversionSchema = z.object({ price: z.int().nonnegative(), credits: z.int() });
export type TakenConversion = z.infer<typeof takenConversionSchema>;

/** `POST /api/conversions`: what a caller needs to continue. */
export const acceptedConversionSchema = z.object({ id: conversionIdSchema, state: z.string() });

export function hasEnded(
  conversion: Conversion,
): conversion is ConversionIn<'delivered' | 'failed' | 'abandoned'> {
  return ['delivered', 'failed', 'abandoned'].includes(conversion.state);
}

/** Whether it failed because its tool took too long. */
export const hasTimedOut = (conversion: Conversion): boolean =>
  conversion.state === 'failed' && conversion.outcome.code === 'tool.timed-out';

/** Whether the conversion has an output, or has ended without one. */
export function isSettled(
  conversion: Conversion,
): conversion is ConversionIn<'finished' | 'delivered' | 'failed' | 'abandoned'> {
  return conversion.state === 'finished' || hasEnded(conversion);
}

/** Whether the owner has taken it and its report and output can still be downloaded. */
export function hasResult(conversion: Conversion): conversion is ConversionIn<'delivered'> {
  return conversion.state === 'delivered' && conversion.removedAt === undefined;
}

/** Whether it was taken and its price may not be settled yet. */
export const isUnsettled = (conversion: Conversion): boolean =>
  hasResult(conversion) && conversion.isUnsettled === true;

/** Message id of its job. A conversion that reuses an id has a job of its own, as has one that became large. */
export function formatJobId({
  id,
  instance,
  isLong,
}: Pick<Conversion, 'id' | 'instance' | 'isLong'>): string {
  return isLong === true ? `${id}/${instance}/long` : `${id}/${instance}`;
}

/** Undefined if the text is not a job id. */
export function parseJobId(text: string | undefined): ConversionId | undefined {
  return conversionIdSchema.safeParse(text?.split('/')[0]).data;
}
