import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { Alert } from '../components/ui/alert.tsx';
import { Button } from '../components/ui/button.tsx';
import { LoadingPanel } from '../components/ui/spinner.tsx';
import { useUser } from '../features/session/api/use-user.ts';
import { arriveAtPath } from '../lib/return-path.ts';

/** Lets signed-in people through and sends others to the authentication screen. */
export function ProtectedRoute() {
  const { data: user, isError, refetch } = useUser();
  const { pathname } = useLocation();
  const isSignedIn = user !== undefined && user !== null;
  useEffect(() => {
    if (isSignedIn) arriveAtPath(pathname);
  }, [isSignedIn, pathname]);
  if (isError && user === undefined) {
    return (
      <div className="mx-auto max-w-prose px-4 py-16">
        <h1 className="mb-6 text-xl font-semibold">Your session could not be checked</h1>
        <Alert
          tone="error"
          title="The server did not answer"
          action={
            <Button variant="secondary" size="small" onClick={() => void refetch()}>
              Retry
            </Button>
          }
        >
          Check your connection and try again.
        </Alert>
      </div>
    );
  }
  if (user === undefined) return <LoadingPanel label="Loading your session" />;
  return user === null ? <Navigate to="/auth" replace /> : <Outlet />;
}
