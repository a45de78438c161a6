import type { User } from '@floatwise/contracts';
import { useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { PageProblem } from '../components/ui/load-problem.tsx';
import { LoadingPanel } from '../components/ui/spinner.tsx';
import { showToast } from '../components/ui/toast-store.ts';
import { findTabPerson, putTabPerson, useUser } from '../features/session/api/use-user.ts';
import { findReturnPath, putReturnPath, removeReturnPath } from '../lib/return-path.ts';

/** Lets signed-in users through, back to the page they came from; sends others to the authentication screen. */
export function ProtectedRoute() {
  // Pages grow while they load: a full screen keeps the footer out of sight, so it is not seen to move.
  return (
    <div className="min-h-[calc(100dvh-3.5rem)] print:min-h-0">
      <Guarded />
    </div>
  );
}

function Guarded() {
  const { data: user, isError, refetch } = useUser();
  const { pathname, search, hash } = useLocation();
  useKeepPlace(user, `${pathname}${search}${hash}`);
  if (isError && user === undefined) {
    return <PageProblem heading="Your session could not be checked" onRetry={() => void refetch()} />;
  }
  if (user === undefined) return <LoadingPanel label="Loading your session" />;
  if (user === null) return <Navigate to="/auth" replace />;
  // Every sign-in, including those with a provider, arrives at the dashboard.
  const returnPath = pathname === '/dashboard' ? findReturnPath(user.username) : undefined;
  return returnPath === undefined ? <Outlet /> : <Navigate to={returnPath} replace />;
}

/** Records the user and the page, so that a sign-in that becomes necessary returns here. */
function useKeepPlace(user: User | null | undefined, place: string): void {
  const username = user?.username;
  const isVisitor = user === null;
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (username !== undefined) {
      wasSignedIn.current = true;
      void welcome(username);
      // The user has arrived, unless the dashboard is only a step on the way.
      if (findReturnPath(username) === undefined || !place.startsWith('/dashboard')) removeReturnPath();
    } else if (isVisitor) {
      const person = findTabPerson();
      if (person !== undefined) {
        showToast({
          variant: 'notice',
          title: 'Session ended',
          description: 'Please log in again; your file is kept.',
        });
      }
      // A user who logged out has no page to return to.
      if (person !== undefined || !wasSignedIn.current) putReturnPath(place, person);
      wasSignedIn.current = false;
    }
  }, [username, isVisitor, place]);
}

/** Removes the previous user's files from this tab when another user signs in. */
async function welcome(username: string): Promise<void> {
  const before = findTabPerson();
  putTabPerson(username);
  if (before === undefined || before === username) return;
  const { forgetOthersWork } = await import('../features/conversion/store/work-store.ts');
  await forgetOthersWork(username);
}
