import { type PasswordResetForm, passwordResetFormSchema } from '@floatwise/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';

interface NewPasswordFormProps {
  pending: boolean;
  onSubmit: (newPassword: string) => void;
}

export function NewPasswordForm({ pending, onSubmit }: NewPasswordFormProps) {
  const { register, handleSubmit, formState } = useForm<PasswordResetForm>({
    resolver: zodResolver(passwordResetFormSchema),
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const { errors } = formState;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void handleSubmit(({ newPassword }) => onSubmit(newPassword))(event)}
    >
      <TextField
        {...register('newPassword')}
        label="New password"
        type="password"
        autoComplete="new-password"
        error={errors.newPassword?.message}
      />
      <TextField
        {...register('confirmPassword')}
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
      />
      <Button type="submit" pending={pending}>
        Set password
      </Button>
    </form>
  );
}
