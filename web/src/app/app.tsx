import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { toastStore } from '../components/ui/toast-store.ts';
import { userKey } from '../features/session/api/use-user.ts';
import { RequestError } from '../lib/request-error.ts';
import { router } from './router.tsx';

const Toaster = lazy(async () => ({ default: (await import('../components/ui/toaster.tsx')).Toaster }));

const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      // The session has ended, or was ended by somebody else: nobody is signed in here any more.
      if (error instanceof RequestError && error.status === 401) queryClient.setQueryData(userKey, null);
    },
  }),
  defaultOptions: {
    queries: { retry: false, staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false },
    mutations: { retry: false, networkMode: 'always' },
  },
});

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      {useIsToasterNear() && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}

/**
 * Whether toasts may come: from the first thing a person does, so that a toast about a lost line finds its code there, or
 * when there is one. It then appears as soon as the code is there.
 */
function useIsToasterNear(): boolean {
  const [isNear, setIsNear] = useState(() => toastStore.getSnapshot() !== undefined);
  useEffect(() => {
    if (isNear) return undefined;
    const controller = new AbortController();
    const load = () => setIsNear(true);
    const unsubscribe = toastStore.subscribe(load);
    // A page below may have shown one before this effect.
    if (toastStore.getSnapshot() !== undefined) load();
    for (const event of ['pointerdown', 'keydown']) {
      window.addEventListener(event, load, { signal: controller.signal, capture: true });
    }
    return () => {
      unsubscribe();
      controller.abort();
    };
  }, [isNear]);
  return isNear;
}
