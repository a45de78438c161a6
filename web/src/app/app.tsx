import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { useToast } from '../components/ui/toast-store.ts';
import { endSession } from '../features/session/api/use-user.ts';
import { mayPass, RequestError } from '../lib/request.ts';
import { router } from './router.tsx';

/** Without a connection it may not load: then the page goes on without toasts. */
const Toaster = lazy(async () => {
  const loaded = await import('../components/ui/toaster.tsx').catch(() => undefined);
  return { default: loaded?.Toaster ?? (() => null) };
});

/** When the session has expired or was ended elsewhere, signs the user out on this page. */
const onError = (error: unknown): void => {
  if (error instanceof RequestError && error.code === 'session.required') endSession(queryClient);
};

const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      // After one second, then after two: before a page says that something could not be loaded.
      retry: (failures, error) => failures < 2 && mayPass(error),
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
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

/** Whether to load the toaster: from the first action, since it cannot load without a connection, or for the first toast. */
function useIsToasterNear(): boolean {
  const isShown = useToast() !== undefined;
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    for (const event of ['pointerdown', 'keydown']) {
      const options = { signal: controller.signal, capture: true, once: true };
      window.addEventListener(event, () => setIsNear(true), options);
    }
    return () => controller.abort();
  }, []);
  return isNear || isShown;
}
