import { useEffect } from 'react';
import { readStored, writeStored } from '../../../lib/stored-value.ts';
import { useUser } from './use-user.ts';

const key = 'signed-in';

/** Whether the user is signed in. Until the server answers, whether they were last time, so that links are right from the start. */
export function useIsSignedIn(): boolean {
  const { data: user } = useUser();
  const isSignedIn = user === undefined ? readStored(key) !== null : user !== null;
  const isKnown = user !== undefined;
  useEffect(() => {
    if (isKnown) writeStored(key, isSignedIn ? 'yes' : null);
  }, [isKnown, isSignedIn]);
  return isSignedIn;
}
