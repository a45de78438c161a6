import { type RegisterForm, registerFormSchema } from '@floatwise/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { FormProblem } from '../../../components/ui/form-problem.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { describeRegistrationProblem, useRegister } from '../api/use-register.ts';
import { GoogleButton } from './google-button.tsx';

export function SignUpForm({ onRegistered }: { onRegistered: (username: string) => void }) {
  const registration = useRegister(onRegistered);
  const { register, handleSubmit, formState } = useForm<RegisterForm>({
    resolver: zodResolver(registerFormSchema),
    defaultValues: { username: '', email: '', password: '', confirmPassword: '', agreeTerms: false },
  });
  const { errors } = formState;
  const signUp = ({ username, email, password }: RegisterForm) =>
    registration.mutate({ username, email, password });
  return (
    <>
      <h1 className="mb-5 text-lg font-semibold">Create your account</h1>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit(signUp)(event)}>
        <TextField
          {...register('username')}
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
        />
        <TextField
          {...register('email')}
          label="Email address"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
        />
        <TextField
          {...register('password')}
          label="Password"
          type="password"
          autoComplete="new-password"
          error={errors.password?.message}
        />
        <TextField
          {...register('confirmPassword')}
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
        />
        <Checkbox {...register('agreeTerms')} label={<TermsLabel />} error={errors.agreeTerms?.message} />
        <FormProblem>
          {registration.isError
            ? `Registration failed: ${describeRegistrationProblem(registration.error)}`
            : undefined}
        </FormProblem>
        <Button type="submit" pending={registration.isPending}>
          Sign up
        </Button>
        <GoogleButton label="Sign up with Google" failureTitle="Sign up failed" />
      </form>
    </>
  );
}

/** The links open beside the form, so that nothing typed is lost. */
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
