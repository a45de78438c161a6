import type { z } from 'zod';

/** A tool of Floatwise, what it runs on, and how. */
export interface ToolCall {
  readonly tool: string;
  readonly files: readonly string[];
  readonly baseline?: string | undefined;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
}

/** One tool an assistant may call, as the assistant sees it. */
export interface ToolDefinition<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly title: string;
  /** For the assistant: what it answers, and when to call it. */
  readonly description: string;
  readonly input: Shape;
  /** Whether it writes files. */
  readonly writes?: true;
  /** The schedule it reads. */
  readonly reads?: (input: z.infer<z.ZodObject<Shape>>) => string;
  /** The tool of Floatwise whose result it is about. */
  readonly runs?: (input: z.infer<z.ZodObject<Shape>>) => ToolCall;
}

/** Lets the compiler find the shape of the input. */
export const defineTool = <Shape extends z.ZodRawShape>(
  definition: ToolDefinition<Shape>,
): ToolDefinition<Shape> => definition;
