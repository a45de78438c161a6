import { waysOn } from '@floatwise/contracts';
import { CircleAlert } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import type { StepProps } from '../hooks/use-work.ts';
import { isElsewhere } from '../model/conversion-state.ts';
import { StepHeading } from './step-heading.tsx';

export function ErrorStep({ work: { store, rerun }, state }: StepProps<'error'>) {
  const { failure, file } = state;
  const wayOn = waysOn[failure.code ?? ''];
  const creditsMissing = failure.code === 'credits.missing';
  return (
    <div className="flex items-start gap-3 sm:gap-4">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-critical-soft text-critical">
        <CircleAlert className="size-5" />
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
          The file on your computer is unchanged, and nothing was kept on the server.
        </p>
        <div className="mt-6 flex flex-wrap gap-2">
          {wayOn !== undefined && rerun !== undefined && (
            <Button onClick={() => rerun(wayOn.options)}>{wayOn.label}</Button>
          )}
          {creditsMissing && <ButtonLink to="/credits">Get credits</ButtonLink>}
          <Button
            variant={creditsMissing || wayOn !== undefined ? 'secondary' : 'primary'}
            onClick={store.reset}
          >
            Try Again
          </Button>
          {!isElsewhere(file) && (
            <Button variant="secondary" onClick={store.tryAgain}>
              Change options and retry
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
