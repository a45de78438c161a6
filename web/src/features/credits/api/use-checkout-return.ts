import { checkoutStateSchema } from '@floatwise/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { requestJson } from '../../../lib/request.ts';
import { usePutUser } from './use-put-user.ts';

export type CheckoutReturn = 'none' | 'cancelled' | 'asking' | 'paid' | 'pending' | 'unknown';

/** What became of a payment the person has come back from, by the address they came back to. */
export function useCheckoutReturn(): CheckoutReturn {
  const [search] = useSearchParams();
  const id = search.get('checkout');
  const putUser = usePutUser();
  const asked = useRef<string>(undefined);
  const { mutate, data, isError } = useMutation({
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
  if (isError) return 'unknown';
  if (data === undefined) return 'asking';
  return data.isPaid ? 'paid' : 'pending';
}
