import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';

/** A form validated by a schema. `field` returns a field's props: its registration and its error. */
export function useFields<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) {
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues });
  const { errors } = form.formState;
  const field = (name: FieldPath<Input>) => {
    const message: unknown = errors[name]?.message;
    return { ...form.register(name), error: typeof message === 'string' ? message : undefined };
  };
  return { ...form, field };
}
