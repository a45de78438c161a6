import { createSharedState } from '../../../lib/shared-state.ts';

const own = createSharedState<ReadonlySet<string>>(new Set());

/** Ids of the conversions this tab has started; the same set until it changes. */
export const useOwnConversions = own.useValue;

/** Called before the first byte is sent. */
export function addOwnConversion(id: string): void {
  if (!own.get().has(id)) own.put(new Set([...own.get(), id]));
}
