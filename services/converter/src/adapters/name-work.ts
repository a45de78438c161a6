import { createHash } from 'node:crypto';
import { listFiles, type ToolCall } from '../app/ports.ts';

export interface NamedWork {
  /** The same for the same files with the same tool, in whatever places and with whatever options: it is paid once. */
  readonly work: string;
  /** Hashes of the contents: questions about a file are paid with the work on it. */
  readonly files: readonly string[];
}

/** Names priced work. */
export function nameWork(call: Omit<ToolCall, 'options'>): NamedWork {
  const files = [...new Set(listFiles(call).map(({ bytes }) => hash(bytes)))].toSorted();
  return { work: hash(JSON.stringify([call.toolId, files])), files };
}

const hash = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
