import { createClient, ProblemError, SiteUnreachableError, type Upload } from '@floatwise/client';
import { apiKeyTextSchema, unusableInputCodes, type ConversionEvent } from '@floatwise/contracts';
import { UnusableInputError, type ToolOutput } from '@floatwise/tools';
import { CommandError, readBytes } from './command.ts';

/** A site, and the file with an API key for it. */
export interface ServerWords {
  readonly url: string;
  readonly keyFile: string;
}

/**
 * Converts files on a site, with a result like that of `runTool`.
 * @throws UnusableInputError if the site refuses the file, CommandError for any other failure
 */
export async function convertOnServer(
  { url, keyFile }: ServerWords,
  work: Upload,
  show: (text: string) => void,
): Promise<ToolOutput> {
  const client = createClient({ url, key: await readKey(keyFile) });
  try {
    show(`${work.toolId} uploading to ${new URL(url).host}`);
    // Reports a wrong address or key immediately; later calls wait for a site that is unavailable.
    await client.listConversions({ patienceMs: 0 });
    const { fileName, bytes, report, attachments } = await client.convert(work, {
      onEvent: (event) => show(`${work.toolId} ${describeEvent(event)}`),
    });
    return { fileName, bytes: [bytes], report, attachments };
  } catch (error) {
    throw describeProblem(error);
  }
}

export const formatShare = (share: number): string => `${Math.round(share * 100)} %`;

const states: Readonly<Partial<Record<string, string>>> = {
  accepted: 'uploading',
  queued: 'waiting for its turn',
  running: 'running',
  finished: 'downloading',
  delivered: 'downloading',
};

/** How far a conversion on a site is. */
function describeEvent(event: ConversionEvent): string {
  if (event.type === 'change') return states[event.data.state] ?? event.data.state;
  return event.data.stage === 'conversion' ? formatShare(event.data.fraction) : 'waiting for its turn';
}

/** Unusable files get their own exit code, also when the site detects them. */
function describeProblem(error: unknown): unknown {
  if (!(error instanceof ProblemError || error instanceof SiteUnreachableError)) return error;
  const unusable = error instanceof ProblemError && unusableInputCodes.find((known) => known === error.code);
  return unusable
    ? new UnusableInputError(unusable, error.message)
    : new CommandError(error.message, { cause: error });
}

async function readKey(path: string): Promise<string> {
  const key = apiKeyTextSchema.safeParse((await readBytes(path)).toString().trim());
  if (key.success) return key.data;
  throw new CommandError(`'${path}' contains no API key; keys begin with fw_.`);
}
