import type { z } from 'zod';
import { activityDefinitions } from './definitions/activity-definitions.ts';
import { listDefinitions } from './definitions/list-definitions.ts';
import { networkDefinitions } from './definitions/network-definitions.ts';
import { runDefinitions } from './definitions/run-definitions.ts';

/** Every tool an assistant may call, by name. `answer-call.ts` names the function that answers it. */
export const definitions = {
  ...activityDefinitions,
  ...listDefinitions,
  ...networkDefinitions,
  ...runDefinitions,
};

type Definitions = typeof definitions;
export type ToolName = keyof Definitions;

/** Input of a tool, as parsed by its schema. */
export type InputOf<Name extends ToolName> = z.infer<z.ZodObject<Definitions[Name]['input']>>;
