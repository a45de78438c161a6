import { computePrice } from '@floatwise/contracts';
import { useSite } from '../../../config/site.ts';
import { useUser } from '../../session/api/use-user.ts';
import { useTaskCount } from './use-task-count.ts';

/** What a conversion of these files will cost at most; undefined while everything is free. */
export interface Price {
  /** Of the largest schedule; undefined where only the server can count them. */
  readonly tasks: number | undefined;
  readonly price: number | undefined;
  /** The balance. */
  readonly credits: number;
  readonly isShort: boolean;
}

/** `files` is the same list until other files are chosen. */
export function usePrice(files: readonly File[]): Price | undefined {
  const { credits: offer } = useSite();
  const tasks = useTaskCount(files);
  const credits = useUser().data?.credits ?? 0;
  if (offer === undefined || offer.freeUntil !== undefined) return undefined;
  const price = tasks === undefined ? undefined : computePrice(tasks);
  return { tasks, price, credits, isShort: price !== undefined && price > 0 && price > credits };
}
