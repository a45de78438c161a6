import { googleProblems } from '@floatwise/contracts';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { Button } from '../../../components/ui/button.tsx';
import { useSite } from '../../../config/site.ts';
import { showProblem } from '../../../components/ui/toast-store.ts';
import { requestJson } from '../../../lib/request.ts';

const googleUrlSchema = z.object({ url: z.string().nullish() });

/** Signs in with Google, if the site offers it. `failureTitle` is for the toast if the browser cannot be sent there. */
export function GoogleButton(props: { label: string; failureTitle: 'Login failed' | 'Sign up failed' }) {
  const { label, failureTitle } = props;
  const fail = (description: string) => showProblem(failureTitle, description);
  const signIn = useMutation({
    mutationFn: () => requestJson(googleUrlSchema, 'GET', '/api/auth/google/url'),
    onSuccess: ({ url }) => {
      if (url) window.location.assign(url);
      else fail('Could not initiate Google authentication');
    },
    onError: () => fail('An error occurred initiating authentication'),
  });
  if (!useSite().hasGoogle) return null;
  return (
    <>
      <div className="flex items-center gap-3 text-xs text-muted">
        <span className="h-px flex-1 bg-line" aria-hidden="true" />
        Or continue with
        <span className="h-px flex-1 bg-line" aria-hidden="true" />
      </div>
      <Button
        variant="secondary"
        pending={signIn.isPending}
        onClick={() => signIn.mutate()}
        icon={<GoogleIcon />}
      >
        {label}
      </Button>
    </>
  );
}

/** Why signing in with Google failed, from the code in the address. */
export const findGoogleProblem = (params: URLSearchParams): string | undefined =>
  Object.entries(googleProblems).find(([name]) => name === params.get('error'))?.[1];

function GoogleIcon() {
  return (
    <svg viewBox="0 0 18 18" className="size-4" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M17.6 9.2c0-.6 0-1.2-.2-1.7H9v3.4h4.8a4.1 4.1 0 0 1-1.8 2.7v2.2h3c1.7-1.6 2.6-3.9 2.6-6.6z"
      />
      <path fill="#34A853" d="M9 18c2.4 0 4.5-.8 6-2.2l-3-2.2a5.4 5.4 0 0 1-8-2.8H.9v2.3A9 9 0 0 0 9 18z" />
      <path fill="#FBBC05" d="M4 10.8a5.4 5.4 0 0 1 0-3.5V5H.9a9 9 0 0 0 0 8.1L4 10.8z" />
      <path fill="#EA4335" d="M9 3.6c1.3 0 2.5.5 3.4 1.3L15 2.3A9 9 0 0 0 .9 5L4 7.2a5.4 5.4 0 0 1 5-3.6z" />
    </svg>
  );
}
