import type { User } from '@floatwise/contracts';
import { useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { PageProblem } from '../components/ui/load-problem.tsx';
import { LoadingPanel } from '../components/ui/spinner.tsx';
import { showToast } from '../components/ui/toast-store.ts';
import { useUser } from '../features/session/api/use-user.ts';
import { findTabPerson, putTabPerson } from '../features/session/model/tab-person.ts';
import { findReturnPath, putReturnPath, removeReturnPath } from '../lib/return-path.ts';

/**
 * Lets signed-in people through, to where they were before if a session had ended or a link had asked for a sign-in, and
 * sends others to the authentication screen.
 */
export function ProtectedRoute() {
  // What the pages load makes them longer: the footer is not moved by it when it is out of sight from the start.
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
    return (
      <PageProblem
        heading="Your session could not be checked"
        title="The server did not answer"
        onRetry={() => void refetch()}
      />
    );
  }
  if (user === undefined) return <LoadingPanel label="Loading your session" />;
  if (user === null) return <Navigate to="/auth" replace />;
  // Every way to sign in leads to the tools, also that over Google.
  const returnPath = pathname === '/dashboard' ? findReturnPath(user.username) : undefined;
  return returnPath === undefined ? <Outlet /> : <Navigate to={returnPath} replace />;
}

/** Notes who is here and where they are, so that a sign-in that turns out to be needed comes back to here. */
function useKeepPlace(user: User | null | undefined, place: string): void {
  const username = user?.username;
  const isVisitor = user === null;
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (username !== undefined) {
      wasSignedIn.current = true;
      void welcome(username);
      // Arrived, unless the tools are only on the way.
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
      // A person who logged out wants to go nowhere.
      if (person !== undefined || !wasSignedIn.current) putReturnPath(place, person);
      wasSignedIn.current = false;
    }
  }, [username, isVisitor, place]);
}

/** The files of the person who was here before are no longer here when another one comes. */
async function welcome(username: string): Promise<void> {
  const before = findTabPerson();
  putTabPerson(username);
  if (before === undefined || before === username) return;
  const { forgetOthersWork } = await import('../features/conversion/store/work-store.ts');
  await forgetOthersWork(username);
}
