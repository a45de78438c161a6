import { passwordResetFormSchema } from '@floatwise/contracts';
import { Button } from '../../../components/ui/button.tsx';
import { PasswordField } from '../../../components/ui/text-field.tsx';
import { useFields } from '../../../lib/use-fields.ts';

interface NewPasswordFormProps {
  pending: boolean;
  onSubmit: (newPassword: string) => void;
}

export function NewPasswordForm({ pending, onSubmit }: NewPasswordFormProps) {
  const { field, handleSubmit } = useFields(passwordResetFormSchema, {
    newPassword: '',
    confirmPassword: '',
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={handleSubmit(({ newPassword }) => onSubmit(newPassword))}
    >
      <PasswordField {...field('newPassword')} label="New password" isNew />
      <PasswordField {...field('confirmPassword')} label="Confirm password" isNew />
      <Button type="submit" pending={pending}>
        Set password
      </Button>
    </form>
  );
}
