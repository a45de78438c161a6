import {
  checkoutSchema,
  checkoutStateSchema,
  type CreditAmount,
  creditHistorySchema,
  type User,
  userSchema,
} from '@floatwise/contracts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { RequestError, requestJson } from '../../../lib/request.ts';
import { showFailure, showToast } from '../../../components/ui/toast-store.ts';
import { formatCount } from '../../../lib/format-count.ts';
import { putUser } from '../../session/api/use-user.ts';

export const creditHistoryKey = ['credits'] as const;

/** The balance and its movements, page by page, newest first. */
export function useCreditHistory() {
  return useInfiniteQuery({
    queryKey: creditHistoryKey,
    queryFn: ({ pageParam }) =>
      requestJson(
        creditHistorySchema,
        'GET',
        pageParam === undefined ? '/api/credits' : `/api/credits?before=${pageParam}`,
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    // Payments and conversions in other tabs change it.
    refetchOnMount: 'always',
  });
}

/** Opens the page of the payment provider. */
export function useCheckout() {
  return useMutation({
    mutationFn: (amount: CreditAmount) => requestJson(checkoutSchema, 'POST', '/api/checkout', amount),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: showFailure('Failed to add credits', 'The server did not answer. Nothing was charged.'),
  });
}

/** Adds credits without payment, if the site allows it. */
export function useAddCredits() {
  const onCreditsAdded = useOnCreditsAdded();
  return useMutation({
    mutationFn: (amount: CreditAmount) => requestJson(userSchema, 'POST', '/api/add-credits', amount),
    onSuccess: onCreditsAdded,
    onError: showFailure('Failed to add credits'),
  });
}

/** After credits were added: updates the cached user and shows a toast. */
function useOnCreditsAdded(): (user: User) => void {
  const queryClient = useQueryClient();
  return (user) => {
    void putUser(queryClient, user);
    // A running history query may miss the credits, and invalidating does not restart a first one, so cancel it.
    void queryClient
      .cancelQueries({ queryKey: creditHistoryKey })
      .then(() => queryClient.invalidateQueries({ queryKey: creditHistoryKey }));
    showToast({
      title: 'Credits added',
      description: `${formatCount(user.credits)} credits are now available in your account.`,
    });
  };
}

/** `mismatch`: the amount paid is not the price of the order. */
export type CheckoutReturn = 'none' | 'cancelled' | 'asking' | 'paid' | 'pending' | 'mismatch' | 'unknown';

/** State of the payment that the user has returned from, according to the address. */
export function useCheckoutReturn(): CheckoutReturn {
  const [search] = useSearchParams();
  const id = search.get('checkout');
  const onCreditsAdded = useOnCreditsAdded();
  const asked = useRef<string>(undefined);
  const { mutate, data, error } = useMutation({
    mutationFn: (session: string) =>
      requestJson(checkoutStateSchema, 'POST', `/api/checkout/${encodeURIComponent(session)}`),
    onSuccess: ({ isPaid, user }) => {
      if (isPaid) onCreditsAdded(user);
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
