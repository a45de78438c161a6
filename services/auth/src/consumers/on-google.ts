import { googleRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { linkGoogle } from '../app/link-google.ts';
import { unlinkGoogle } from '../app/unlink-google.ts';
import { signInWithGoogle } from '../app/sign-in-with-google.ts';

/** People who sign in with Google. */
export function onGoogle(
  deps: Parameters<typeof signInWithGoogle>[0] & Parameters<typeof linkGoogle>[0],
): RequestAnswer[] {
  return [
    answer(googleRequests.signIn, (person) => signInWithGoogle(deps, person)),
    answer(googleRequests.link, (input) => linkGoogle(deps, input)),
    answer(googleRequests.unlink, ({ id }) => unlinkGoogle(deps, id)),
  ];
}
