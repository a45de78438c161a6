import type { User } from '@floatwise/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Location, Navigate, useLocation, useSearchParams } from 'react-router';
import { z } from 'zod';
import { Alert } from '../../components/ui/alert.tsx';
import { Card } from '../../components/ui/card.tsx';
import { LoadingPanel } from '../../components/ui/spinner.tsx';
import { Tabs } from '../../components/ui/tabs.tsx';
import { usePageTitle, useSite } from '../../config/site.ts';
import { removeHandedFiles } from '../../features/conversion/store/handed-files.ts';
import { closeAllInView } from '../../features/schedule/store/view-files.ts';
import { findTabPerson, forgetPersonData, userKey, useUser } from '../../features/session/api/use-user.ts';
import { LogInForm } from '../../features/session/components/log-in-form.tsx';
import { useProviderProblem } from '../../features/session/components/provider-buttons.tsx';
import { SignUpForm } from '../../features/session/components/sign-up-form.tsx';
import { hasReturnPath, removeReturnPath } from '../../lib/return-path.ts';

/** The order of the tabs. */
const [logIn, signUp] = [0, 1];
/** A link can open the sign-up tab; otherwise the log-in tab opens. */
const stateSchema = z.object({ tab: z.literal('signup') });

export function AuthPage() {
  const { key, state } = useLocation() as Location<unknown>;
  // The top bar's links also work while this page is open: a new key resets the tab.
  return <AuthScreen key={key} initial={stateSchema.safeParse(state).success ? signUp : logIn} />;
}

function AuthScreen({ initial }: { initial: number }) {
  const { data: user, isPending } = useUser();
  const [tab, setTab] = useState(initial);
  const [registered, setRegistered] = useState<string>();
  const [params] = useSearchParams();
  const { sendsMail } = useSite();
  const problem = useProviderProblem();
  usePageTitle(tab === logIn ? 'Log in' : 'Sign up');
  useForgetting(user === null);
  if (isPending) return <LoadingPanel label="Loading your session" />;
  // For a signed-in user the error is about linking a provider, so the security page shows it.
  if (user && problem !== undefined) {
    return <Navigate to={`/account/security?${params.toString()}`} replace />;
  }
  if (user) return <Navigate to="/dashboard" replace />;
  const showLogin = (username: string) => {
    setRegistered(username);
    setTab(logIn);
  };
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
      {problem !== undefined && <Alert tone="error" title={problem} className="mb-4" />}
      {hasReturnPath() && (
        <p className="mb-4 text-center text-muted">After you log in, you continue where you left off.</p>
      )}
      {registered !== undefined && sendsMail && (
        <Alert tone="info" title="Confirm your email address" className="mb-4">
          We've sent you an email with a link. Open it to get your sign-up credits.
        </Alert>
      )}
      <Card className="p-5 sm:p-8">
        <Tabs
          label="Log in or sign up"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { title: 'Log in', content: <LogInForm key={registered} username={registered} /> },
            { title: 'Sign up', content: <SignUpForm onRegistered={showLogin} /> },
          ]}
        />
      </Card>
    </div>
  );
}

/**
 * Forgets the previous user's data. Leaving without signing in also drops the page to return to, with the files handed to it. Signing in
 * closes the schedules that a visitor, or another user, has opened.
 */
function useForgetting(isVisitor: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isVisitor) return undefined;
    void forgetPersonData(queryClient);
    return () => {
      const user = queryClient.getQueryData<User | null>(userKey);
      if (user) {
        if (user.username !== findTabPerson()) closeAllInView();
      } else if (window.location.pathname !== '/auth') {
        removeReturnPath();
        void removeHandedFiles();
      }
    };
  }, [isVisitor, queryClient]);
}
