import type { FieldPath, FieldValues, FormState, UseFormRegister } from 'react-hook-form';

interface Form<Values extends FieldValues> {
  readonly register: UseFormRegister<Values>;
  readonly formState: FormState<Values>;
}

/** What the fields of a form take, each by its name: its registration, and what is wrong with its value. */
export function bindFields<Values extends FieldValues>({ register, formState: { errors } }: Form<Values>) {
  return (name: FieldPath<Values>) => {
    const message: unknown = errors[name]?.message;
    return { ...register(name), error: typeof message === 'string' ? message : undefined };
  };
}
