import { changePasswordFormSchema } from '@floatwise/contracts';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormProblem } from '../../../components/ui/form-problem.tsx';
import { PasswordField } from '../../../components/ui/text-field.tsx';
import { findServerMessage } from '../../../lib/request.ts';
import { useFields } from '../../../lib/use-fields.ts';
import { changeProblem, useChangePassword } from '../api/use-passwords.ts';
import { useKeys } from '../api/use-keys.ts';

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { field, handleSubmit } = useFields(changePasswordFormSchema, {
    currentPassword: '',
    newPassword: '',
    confirmPassword: '',
    revokeKeys: false,
  });
  const change = useChangePassword();
  const { data: keys = [] } = useKeys();
  const submit = handleSubmit(({ currentPassword, newPassword, revokeKeys }) =>
    change.mutate(
      { currentPassword, newPassword, ...(revokeKeys === true ? { revokeKeys } : {}) },
      { onSuccess: onClose },
    ),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change Password"
      description="Your other sessions will be ended."
      form={{
        onSubmit: submit,
        submitLabel: change.isPending ? 'Changing...' : 'Change Password',
        pending: change.isPending,
      }}
    >
      <PasswordField {...field('currentPassword')} data-autofocus label="Current password" />
      <PasswordField {...field('newPassword')} label="New password" isNew />
      <PasswordField {...field('confirmPassword')} label="Confirm password" isNew />
      {keys.length > 0 && <Checkbox {...field('revokeKeys')} label="Also revoke my API keys" />}
      <FormProblem>
        {change.isError ? `Not changed: ${findServerMessage(change.error, changeProblem)}` : undefined}
      </FormProblem>
    </Dialog>
  );
}
