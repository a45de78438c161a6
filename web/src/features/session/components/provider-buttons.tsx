import { findProviderProblem, type ProviderId } from '@floatwise/contracts';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { Button } from '../../../components/ui/button.tsx';
import { useSite } from '../../../config/site.ts';
import { showProblem } from '../../../components/ui/toast-store.ts';
import { findServerMessage, requestJson } from '../../../lib/request.ts';

const providerUrlSchema = z.object({ url: z.string().nullish() });
const startProblem = 'An error occurred initiating authentication';

/** Title of the toast if the browser cannot be sent to a provider. */
type FailureTitle = 'Login failed' | 'Sign up failed';

/** Sign-in with Google and through a company, as far as the site offers them. */
export function ProviderButtons(props: { googleLabel: string; failureTitle: FailureTitle }) {
  const { googleLabel, failureTitle } = props;
  const { hasGoogle, companySignIn } = useSite();
  if (!hasGoogle && companySignIn === undefined) return null;
  return (
    <>
      <div className="flex items-center gap-3 text-xs text-muted">
        <span className="h-px flex-1 bg-line" aria-hidden="true" />
        Or continue with
        <span className="h-px flex-1 bg-line" aria-hidden="true" />
      </div>
      {hasGoogle && (
        <ProviderButton
          provider="google"
          label={googleLabel}
          icon={<GoogleIcon />}
          failureTitle={failureTitle}
          missing="Could not initiate Google authentication"
          describe={() => startProblem}
        />
      )}
      {companySignIn !== undefined && (
        <ProviderButton
          provider="company"
          label={`Continue with ${companySignIn}`}
          failureTitle={failureTitle}
          missing={startProblem}
          describe={(error) => findServerMessage(error, startProblem)}
        />
      )}
    </>
  );
}

interface ProviderButtonProps {
  provider: ProviderId;
  label: string;
  icon?: ReactElement;
  failureTitle: FailureTitle;
  /** Said if the server names no address. */
  missing: string;
  /** Describes a failed call. */
  describe: (error: unknown) => string;
}

function ProviderButton({ provider, label, icon, failureTitle, missing, describe }: ProviderButtonProps) {
  const signIn = useMutation({
    mutationFn: () => requestJson(providerUrlSchema, 'GET', `/api/auth/${provider}/url`),
    onSuccess: ({ url }) => {
      if (url) window.location.assign(url);
      else showProblem(failureTitle, missing);
    },
    onError: (error) => showProblem(failureTitle, describe(error)),
  });
  return (
    <Button
      variant="secondary"
      pending={signIn.isPending}
      onClick={() => signIn.mutate()}
      {...(icon === undefined ? {} : { icon })}
    >
      <span className="truncate">{label}</span>
    </Button>
  );
}

/** Why signing in with a provider failed, from the address of the page. */
export function useProviderProblem(): string | undefined {
  const [params] = useSearchParams();
  const { companySignIn = 'Company' } = useSite();
  const name = params.get('with') === 'company' ? companySignIn : 'Google';
  return findProviderProblem(params.get('error') ?? '', name);
}

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
