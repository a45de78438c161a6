import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import {
  conversionIdSchema,
  failures,
  hasResult,
  isSettled,
  type ConversionId,
  type ConversionProgress,
  type InputPlace,
  type KeptConversion,
  type ScheduleAnswer,
  type ScheduleQuestion,
  type ToolId,
  type User,
} from '@floatwise/contracts';
import type { ToolRun } from '@floatwise/mcp/server';
import { ServiceError } from '@floatwise/service-kit';
import { checkFileCount, findTool, listTools, parseOptions } from '@floatwise/tools';
import { acceptConversion, type AcceptConversionPorts } from '../conversions/accept-conversion.ts';
import type { Admission } from '../conversions/admission.ts';
import { awaitSettled } from '../conversions/await-settled.ts';
import { findConversion } from '../conversions/change-conversion.ts';
import type { ConversionProgressFeed } from '../conversions/ports.ts';
import { createUpload, type FileAtHand } from '../conversions/receive-files.ts';
import { takeByKey } from '../accounts/pay-by-key.ts';
import { getDelivered, settleDelivery, type DeliveredConversion } from '../conversions/take-conversion.ts';
import type { Accounts, ApiKeys } from '../accounts/ports.ts';
import { findStoredFile, listStoredFiles } from './find-stored-file.ts';

export interface AssistantContext {
  readonly ports: AcceptConversionPorts;
  readonly admission: Admission;
  readonly progress: ConversionProgressFeed;
  readonly keys: Pick<ApiKeys, 'spendByKey' | 'unspendByKey'>;
  readonly credits: Pick<Accounts, 'isPaid' | 'settleConversion'>;
  /** Asks a converter. @throws ServiceError `service.unavailable` if none answers */
  readonly askConverter: (question: ScheduleQuestion) => Promise<ScheduleAnswer>;
}

/** The user who asks. */
export interface Caller {
  readonly user: User;
  /** The key of the call. */
  readonly keyId: string;
  /** Counts a conversion against the user's limit for API keys. @throws ServiceError `rate.limited` */
  readonly consume: () => Promise<void>;
  /** Aborts when the assistant no longer waits, or this process has to exit. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ConversionProgress) => void;
  /** Address of the site, without a trailing slash. */
  readonly siteUrl: string;
}

/** A file that came with the call. */
export interface GivenFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** A conversion an assistant asks for: stored files by their paths, and files that came with the call. */
export interface AssistantToolCall extends ToolRun {
  readonly contents: readonly GivenFile[];
}

interface Source extends FileAtHand {
  readonly bytes: number;
  /** Names the content, so that the same call is the same conversion. */
  readonly name: string;
}

/** Conversions of one call; their records expire a quarter of an hour after their end. */
const mostRepeats = 20;

/**
 * Has the limits and the price of an upload. A repeat finds the kept result. What can be refused is refused before it is paid.
 * @throws ServiceError or UnusableInputError
 */
export async function runToolCall(
  call: AssistantToolCall,
  caller: Caller,
  context: AssistantContext,
): Promise<ResultOfCall> {
  const { ports } = context;
  const { id, known, named } = await readCall(call, caller, context);
  const stopProgress = context.progress.subscribe(id, caller.onProgress);
  try {
    const kept = known ?? (await convert({ id, ...named }, caller, context));
    const settled = await awaitSettled(kept, ports.view, caller.signal);
    const taken = await takeByKey(settled, caller.keyId, context);
    return { ...taken, isRepeat: known !== undefined && hasResult(known.conversion) };
  } finally {
    stopProgress();
  }
}

/** The result of a call that was made before. @throws ServiceError if there is none, or it has not been taken */
export async function findToolResult(
  call: AssistantToolCall,
  caller: Caller,
  context: AssistantContext,
): Promise<ResultOfCall> {
  const { known } = await readCall(call, caller, context);
  if (known === undefined) throw new ServiceError(failures.noSuchResult(call.tool));
  if (known.conversion.state === 'finished')
    throw new ServiceError(failures.resultWaits({ tool: 'convert_file', price: known.conversion.price }));
  return { ...(await settleDelivery(getDelivered(known), context.ports)), isRepeat: true };
}

/** The result of a call. `isRepeat`: it was taken before. */
export type ResultOfCall = DeliveredConversion & { readonly isRepeat: boolean };

/** Checks a call, and finds its conversion if it was made before. */
async function readCall(
  call: AssistantToolCall,
  caller: Caller,
  context: AssistantContext,
): Promise<Repeat & { readonly named: NamedCall }> {
  const tool = requireTool(call.tool);
  checkFileCount(tool, {
    files: call.files.length + call.contents.length,
    baselines: call.baseline === undefined ? 0 : 1,
  });
  // Checked before they are written as text, which fails for a value nested thousands of levels deep.
  const options = parseOptions(tool, call.options ?? {});
  const sources = await listSources(call, caller, context);
  const named = { tool: tool.id, sources, call };
  const own = await findOwnResult({ ...named, options }, context);
  return { ...(own ?? (await findRepeat(named, caller, context))), named };
}

/** The conversion whose files the call names, if it ran this tool with these options on all of them. */
async function findOwnResult(
  { tool, sources, call, options }: NamedCall & { readonly options: Record<string, unknown> },
  { ports }: AssistantContext,
): Promise<Repeat | undefined> {
  const id = conversionIdSchema.safeParse(call.files[0]?.split('/')[0]);
  const known = id.success ? await findConversion(id.data, ports) : undefined;
  if (known === undefined || !hasResult(known.conversion) || known.conversion.toolId !== tool)
    return undefined;
  // Without the output, which is last.
  const paths = listStoredFiles(known.conversion).map(({ path }) => path);
  const isSame =
    isDeepStrictEqual(
      paths.slice(0, -1),
      sources.map(({ name }) => name),
    ) && isDeepStrictEqual(known.conversion.options, options);
  return isSame ? { id: known.conversion.id, known } : undefined;
}

function requireTool(id: string) {
  const tool = findTool(id);
  if (tool !== undefined) return tool;
  const known = listTools().map((each) => each.id);
  throw new ServiceError(failures.noSuchTool(id, known));
}

async function listSources(
  { files, contents, baseline }: AssistantToolCall,
  { user }: Caller,
  { ports }: AssistantContext,
): Promise<Source[]> {
  const findSource = async (path: string, place: InputPlace): Promise<Source> => {
    const { fileName, key, bytes } = await findStoredFile(path, user, ports);
    return { fileName, place, bytes, name: path, open: () => ports.objects.openObject(key) };
  };
  const stored: Source[] = [];
  for (const path of files) stored.push(await findSource(path, 'file'));
  const given = contents.map(({ fileName, bytes }) => ({
    fileName,
    place: 'file' as const,
    bytes: bytes.length,
    name: createHash('sha256').update(bytes).digest('hex'),
    open: () => Promise.resolve(Readable.from([bytes])),
  }));
  return [...stored, ...given, ...(baseline === undefined ? [] : [await findSource(baseline, 'baseline')])];
}

interface Repeat {
  readonly id: ConversionId;
  /** The conversion of the same call, if there is one. */
  readonly known?: KeptConversion;
}

interface NamedCall {
  readonly tool: ToolId;
  readonly sources: readonly Source[];
  readonly call: AssistantToolCall;
}

/** Returns the conversion of the same call if it has or will have a result, otherwise the id for a new one. */
async function findRepeat(named: NamedCall, { user }: Caller, { ports }: AssistantContext): Promise<Repeat> {
  for (let repeat = 0; repeat < mostRepeats; repeat++) {
    const id = nameConversion(user.id, named, repeat);
    const known = await findConversion(id, ports);
    if (known === undefined) return { id };
    const { conversion } = known;
    // Anyone may have chosen the same id.
    if (conversion.userId !== user.id) continue;
    if (conversion.state === 'finished' || hasResult(conversion) || !isSettled(conversion))
      return { id, known };
  }
  throw new ServiceError(failures.repeatedCall(mostRepeats));
}

/** Returns a UUID for the call; it differs between users. */
function nameConversion(userId: string, { tool, sources, call }: NamedCall, repeat: number): ConversionId {
  const facts = [userId, tool, sources.map(({ name, fileName, place }) => [name, fileName, place])];
  const text = JSON.stringify([...facts, call.options ?? {}, repeat]);
  const digest = createHash('sha256').update(text).digest('hex');
  // RFC 9562 reserves version 8 for custom formats.
  return conversionIdSchema.parse(
    digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5'),
  );
}

async function convert(
  { id, tool, sources, call }: NamedCall & { readonly id: ConversionId },
  { user, consume }: Caller,
  { ports, admission }: AssistantContext,
): Promise<KeptConversion> {
  await consume();
  const admitted = admission.admit(
    user.id,
    sources.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  try {
    const kept =
      (await acceptConversion(
        createUpload(sources, { toolId: tool, options: JSON.stringify(call.options ?? {}) }),
        { id, user },
        { admitted, ports },
      )) ?? (await ports.records.find(id));
    if (kept?.conversion.userId === user.id) return kept;
    throw new ServiceError(failures.cancelled);
  } finally {
    admitted.release();
  }
}
