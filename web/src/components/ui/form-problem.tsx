import { CircleAlert } from 'lucide-react';

/** Why a form was refused, beside its button; it stays when the toast, which is read out, has gone. */
export function FormProblem({ id, children }: { id?: string; children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <p id={id} className="flex items-start gap-2 text-critical">
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
