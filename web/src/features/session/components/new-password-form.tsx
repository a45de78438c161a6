import { type PasswordResetForm, passwordResetFormSchema } from '@floatwise/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { PasswordField } from '../../../components/ui/text-field.tsx';
import { bindFields } from '../../../lib/bind-fields.ts';

interface NewPasswordFormProps {
  pending: boolean;
  onSubmit: (newPassword: string) => void;
}

export function NewPasswordForm({ pending, onSubmit }: NewPasswordFormProps) {
  const form = useForm<PasswordResetForm>({
    resolver: zodResolver(passwordResetFormSchema),
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const { handleSubmit } = form;
  const field = bindFields(form);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void handleSubmit(({ newPassword }) => onSubmit(newPassword))(event)}
    >
      <PasswordField {...field('newPassword')} label="New password" isNew />
      <PasswordField {...field('confirmPassword')} label="Confirm password" isNew />
      <Button type="submit" pending={pending}>
        Set password
      </Button>
    </form>
  );
}
