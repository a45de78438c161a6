import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { RouterProvider } from 'react-router/dom';
import { TooltipProvider } from '../components/ui/tooltip.tsx';
import { userKey } from '../features/session/api/use-user.ts';
import { RequestError } from '../lib/request-error.ts';
import { router } from './router.tsx';

// Comes after the first paint: a toast shown before that appears when it is there.
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
      <TooltipProvider>
        <RouterProvider router={router} />
        <Suspense>
          <Toaster />
        </Suspense>
      </TooltipProvider>
    </QueryClientProvider>
  );
}
