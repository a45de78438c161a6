import { checkoutStateSchema } from '@floatwise/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { RequestError } from '../../../lib/request-error.ts';
import { requestJson } from '../../../lib/request.ts';
import { usePutUser } from './use-put-user.ts';

/** `mismatch`: what was paid is not the price of the order. */
export type CheckoutReturn = 'none' | 'cancelled' | 'asking' | 'paid' | 'pending' | 'mismatch' | 'unknown';

/** What became of a payment the person has come back from, by the address they came back to. */
export function useCheckoutReturn(): CheckoutReturn {
  const [search] = useSearchParams();
  const id = search.get('checkout');
  const putUser = usePutUser();
  const asked = useRef<string>(undefined);
  const { mutate, data, error } = useMutation({
    mutationFn: (session: string) =>
      requestJson(checkoutStateSchema, 'POST', `/api/checkout/${encodeURIComponent(session)}`),
    onSuccess: ({ isPaid, user }) => {
      if (isPaid) putUser(user);
    },
  });
  useEffect(() => {
    if (id === null || id === 'cancelled' || asked.current === id) return;
    asked.current = id;
    mutate(id);
  }, [id, mutate]);
  if (id === null) return 'none';
  if (id === 'cancelled') return 'cancelled';
  if (error !== null) {
    return error instanceof RequestError && error.code === 'payment.mismatch' ? 'mismatch' : 'unknown';
  }
  if (data === undefined) return 'asking';
  return data.isPaid ? 'paid' : 'pending';
}
