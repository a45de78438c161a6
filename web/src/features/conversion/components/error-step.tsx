import { CircleAlert } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { userKey } from '../../session/api/use-user.ts';
import { putReturnPath } from '../../../lib/return-path.ts';
import type { ConversionFailure } from '../model/conversion-state.ts';
import { StepHeading } from './step-heading.tsx';

interface ErrorStepProps {
  failure: ConversionFailure;
  fileName: string;
  /** Back to the same file and its options. */
  onAgain: () => void;
  onRetry: () => void;
}

export function ErrorStep({ failure, fileName, onAgain, onRetry }: ErrorStepProps) {
  const queryClient = useQueryClient();
  const sessionEnded = failure.status === 401;
  const logIn = () => {
    // The file waits here for who comes back.
    putReturnPath(window.location.pathname);
    // Without a user the guard of this page leads to the authentication screen.
    queryClient.setQueryData(userKey, null);
  };
  const creditsMissing = failure.code === 'credits.missing';
  return (
    <div className="flex items-start gap-3 sm:gap-4">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-critical-soft text-critical">
        <CircleAlert className="size-5" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <StepHeading>Conversion Failed</StepHeading>
        <p role="alert" className="mt-2 break-words text-base">
          {failure.message}
        </p>
        {failure.code?.startsWith('E_') === true && (
          <p className="mt-3">
            <Badge tone="critical" mono>
              {failure.code}
            </Badge>
          </p>
        )}
        <p className="mt-4 text-muted">
          The file on your computer has not been changed, and nothing was kept here.
        </p>
        <div className="mt-6 flex flex-wrap gap-2">
          {sessionEnded && <Button onClick={logIn}>Log in</Button>}
          {creditsMissing && <ButtonLink to="/credits">Get credits</ButtonLink>}
          <Button variant={sessionEnded || creditsMissing ? 'secondary' : 'primary'} onClick={onRetry}>
            Try Again
          </Button>
          <Button variant="secondary" className="max-w-full" onClick={onAgain}>
            <span className="flex min-w-0 whitespace-pre">
              Use <span className="max-w-60 truncate">{fileName}</span> again
            </span>
          </Button>
        </div>
      </div>
    </div>
  );
}
