import type { z } from 'zod';

/** A tool of Floatwise with its files and options. */
export interface ToolCall {
  readonly tool: string;
  readonly files: readonly string[];
  readonly baseline?: string | undefined;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
}

/** A tool an assistant may call, as the assistant sees it. */
export interface ToolDefinition<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly title: string;
  /** For the assistant: what the tool returns, and when to call it. */
  readonly description: string;
  readonly input: Shape;
  readonly writes?: true;
  readonly reads?: (input: z.infer<z.ZodObject<Shape>>) => string;
  /** Tool of Floatwise whose result it reads. */
  readonly runs?: (input: z.infer<z.ZodObject<Shape>>) => ToolCall;
}

/** Infers the type of the input. */
export const defineTool = <Shape extends z.ZodRawShape>(
  definition: ToolDefinition<Shape>,
): ToolDefinition<Shape> => definition;
