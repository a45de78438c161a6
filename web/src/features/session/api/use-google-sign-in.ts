import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { showProblem } from '../../../components/ui/toast-store.ts';
import { requestJson } from '../../../lib/request.ts';

const googleUrlSchema = z.object({ url: z.string().nullish() });

/** Sends the browser to Google. `failureTitle` heads the toast when that cannot be done. */
export function useGoogleSignIn(failureTitle: 'Login failed' | 'Sign up failed') {
  const fail = (description: string) => showProblem(failureTitle, description);
  return useMutation({
    mutationFn: () => requestJson(googleUrlSchema, 'GET', '/api/auth/google/url'),
    onSuccess: ({ url }) => {
      if (url) window.location.assign(url);
      else fail('Could not initiate Google authentication');
    },
    onError: () => fail('An error occurred initiating authentication'),
  });
}
