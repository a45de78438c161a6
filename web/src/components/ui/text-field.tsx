import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

export const inputClass = classNames(
  'h-10 w-full rounded-md border bg-surface px-3 text-base sm:text-sm text-ink placeholder:text-muted',
  'transition-colors hover:border-ink/60 focus-visible:outline-offset-0',
);

export function TextField({ label, error, hint, className, ...input }: TextFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={hasNote ? noteId : input['aria-describedby']}
        className={classNames(inputClass, error === undefined ? 'border-edge' : 'border-critical')}
      />
      {hasNote && (
        <p
          id={noteId}
          className={classNames('text-xs', error === undefined ? 'text-muted' : 'text-critical')}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

/** A small field in a toolbar, its label in front. */
export function SmallField({ label, className, ...input }: Omit<TextFieldProps, 'error' | 'hint'>) {
  return (
    <label className="flex items-center gap-2 text-xs text-muted">
      {label}
      <input {...input} className={classNames(inputClass, 'h-8! border-edge px-2! text-xs!', className)} />
    </label>
  );
}

export function UsernameField(field: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField {...field} label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false} />
  );
}

export function EmailField(field: TextFieldProps) {
  return <TextField {...field} type="email" autoComplete="email" />;
}

/** For an account's password; `isNew` if it is being chosen. */
export function PasswordField({ isNew = false, ...field }: TextFieldProps & { isNew?: boolean }) {
  return <TextField {...field} type="password" autoComplete={isNew ? 'new-password' : 'current-password'} />;
}
