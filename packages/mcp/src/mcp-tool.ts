import type { z } from 'zod';
import type { FileAccess } from './file-access.ts';
import type { ResultStore } from './result/result-store.ts';
import type { ScheduleStore } from './schedule/schedule-store.ts';

/** What the tools of a server share. */
export interface McpContext {
  readonly files: FileAccess;
  readonly schedules: ScheduleStore;
  readonly results: ResultStore;
}

/** One tool an assistant may call. Its answer is plain data, small enough to be read whole. */
export interface McpTool<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  /** For the assistant: what it answers, and when to call it. */
  readonly description: string;
  readonly input: Shape;
  /** Whether it writes files. */
  readonly writes?: boolean;
  readonly run: (input: z.infer<z.ZodObject<Shape>>, context: McpContext) => Promise<McpAnswer> | McpAnswer;
}

export type McpAnswer = Readonly<Record<string, unknown>>;

/** Keeps the types of one tool together; in a list of tools they are alike. */
export const defineMcpTool = <Shape extends z.ZodRawShape>(tool: McpTool<Shape>): McpTool =>
  tool as unknown as McpTool;
