import { type RegisterForm, registerFormSchema } from '@floatwise/contracts';
import { Link } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { FormProblem } from '../../../components/ui/form-problem.tsx';
import { EmailField, PasswordField, UsernameField } from '../../../components/ui/text-field.tsx';
import { findServerMessage } from '../../../lib/request.ts';
import { useFields } from '../../../lib/use-fields.ts';
import { registrationProblem, useRegister } from '../api/use-sign-in.ts';
import { ProviderButtons } from './provider-buttons.tsx';

export function SignUpForm({ onRegistered }: { onRegistered: (username: string) => void }) {
  const registration = useRegister(onRegistered);
  const { field, handleSubmit } = useFields(registerFormSchema, {
    username: '',
    email: '',
    password: '',
    confirmPassword: '',
    agreeTerms: false,
  });
  const signUp = ({ username, email, password }: RegisterForm) =>
    registration.mutate({ username, email, password });
  return (
    <>
      <h1 className="mb-5 text-lg font-semibold">Create your account</h1>
      <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit(signUp)}>
        <UsernameField {...field('username')} />
        <EmailField {...field('email')} label="Email address" />
        <PasswordField {...field('password')} label="Password" isNew />
        <PasswordField {...field('confirmPassword')} label="Confirm password" isNew />
        <Checkbox {...field('agreeTerms')} label={<TermsLabel />} />
        <FormProblem>
          {registration.isError
            ? `Registration failed: ${findServerMessage(registration.error, registrationProblem)}`
            : undefined}
        </FormProblem>
        <Button type="submit" pending={registration.isPending}>
          Sign up
        </Button>
        <ProviderButtons googleLabel="Sign up with Google" failureTitle="Sign up failed" />
      </form>
    </>
  );
}

/** The links open in a new tab, so that nothing typed is lost. */
function TermsLabel() {
  const link = 'text-accent-ink underline underline-offset-2';
  return (
    <>
      I agree to the{' '}
      <Link to="/terms" target="_blank" className={link}>
        Terms of Service
      </Link>{' '}
      and{' '}
      <Link to="/privacy" target="_blank" className={link}>
        Privacy Policy
      </Link>
    </>
  );
}
