import { listNearest } from '@floatwise/schedule/model';
import { z } from 'zod';
import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import packageFile from '../package.json' with { type: 'json' };
import type { McpAnswer } from './fit-answer.ts';
import { formatRefusal, RefusedCall } from './file-access.ts';
import { cutRefusal, dataNote, fitAnswer } from './fit-answer.ts';
import type { CallDefinition } from './define-call.ts';
import { prompts, type PromptDefinition } from './prompts.ts';

/** Cancels a call and reports its progress as a fraction from 0 to 1. */
export interface CallControl {
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number, message?: string) => void;
}

interface McpServerParts {
  /** For the assistant: where to start, and what paths are. */
  readonly instructions: string;
  readonly definitions: Readonly<Record<string, unknown>>;
  /** Whether tools that spend credits do so here. */
  readonly charges?: boolean;
  /** Answers a call. Throws RefusedCall or UnusableInputError to refuse it; any other error is a bug. */
  readonly answer: (name: string, input: unknown, control: CallControl) => Promise<McpAnswer>;
  readonly onBug: (error: unknown) => void;
}

/** A server of the Model Context Protocol, not yet connected. */
export function createMcpServer(parts: McpServerParts): McpServer {
  const { instructions, definitions } = parts;
  const server = new McpServer(
    { name: 'floatwise', version: packageFile.version },
    { instructions: `${instructions} ${dataNote}` },
  );
  for (const [name, definition] of Object.entries(definitions)) {
    register(server, { name, ...(definition as CallDefinition) }, parts);
  }
  for (const [name, definition] of Object.entries(prompts)) registerPrompt(server, name, definition);
  return server;
}

function registerPrompt(
  server: McpServer,
  name: string,
  { title, description, input, write }: PromptDefinition,
): void {
  server.registerPrompt(
    name,
    { title, description, argsSchema: z.object(input) },
    (given: Record<string, string | undefined>) => ({
      messages: [{ role: 'user', content: { type: 'text', text: write(given) } }],
    }),
  );
}

/** The form of every answer: lists have `total`, `items` and, if there are more, `next`. */
const outputSchema = z.looseObject({
  note: z.string().describe('What texts in quotes are.'),
  warning: z.string().optional().describe('What could not be read of the file; say it first.'),
  total: z.number().optional().describe('Length of the whole list.'),
  items: z.array(z.unknown()).optional(),
  next: z.string().optional().describe('Pass it as `cursor` to continue.'),
});

function register(
  server: McpServer,
  { name, title, description, input, writes, spends }: CallDefinition & { name: string },
  { answer, onBug, charges = false }: McpServerParts,
): void {
  const annotations = {
    readOnlyHint: writes !== true && !(charges && spends === true),
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  };
  // A misspelt parameter is refused, because the answer would be another one than was asked for.
  const inputSchema = z.strictObject(input, {
    error: ({ code, keys }) =>
      code === 'unrecognized_keys'
        ? keys.map((key) => describeUnknown(key, Object.keys(input))).join(' ')
        : undefined,
  });
  server.registerTool(
    name,
    { title, description, inputSchema, outputSchema, annotations },
    (given, { mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken;
      const onProgress: CallControl['onProgress'] = (progress, message) => {
        if (progressToken === undefined) return;
        const params = { progressToken, progress, total: 1, ...(message === undefined ? {} : { message }) };
        // A client that has disconnected needs no progress.
        mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
      };
      return answerOrRefuse(() => answer(name, given, { signal: mcpReq.signal, onProgress }), onBug);
    },
  );
}

function describeUnknown(key: string, known: readonly string[]): string {
  if (known.length === 0) return `There is no parameter ${key}; the tool takes none.`;
  const [nearest = ''] = listNearest(known, key);
  return `There is no parameter ${key}. The nearest is ${nearest}; the parameters are ${known.join(', ')}.`;
}

/** Returns the sentence of a refusal; reports any other error as a bug without internal details. */
async function answerOrRefuse(
  run: () => Promise<McpAnswer>,
  onBug: (error: unknown) => void,
): Promise<CallToolResult> {
  try {
    const answer = fitAnswer({ note: dataNote, ...(await run()) });
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
  } catch (error) {
    const isRefusal = error instanceof RefusedCall || error instanceof UnusableInputError;
    if (!isRefusal) onBug(error);
    const text = isRefusal
      ? cutRefusal(formatRefusal(error))
      : 'Something went wrong inside Floatwise; please report it with the call you made.';
    return { content: [{ type: 'text', text }], isError: true };
  }
}
