import { CircleAlert } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';

/** Why a form was refused, beside its button; stays after the toast, which screen readers announce, has gone. */
export function FormProblem(props: { id?: string; className?: string; children: string | undefined }) {
  const { id, className, children } = props;
  if (children === undefined) return null;
  return (
    <p id={id} className={classNames('flex items-start gap-2 text-critical', className)}>
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
