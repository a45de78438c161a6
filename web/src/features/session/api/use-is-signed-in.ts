import { useEffect } from 'react';
import { readStored, writeStored } from '../../../lib/stored-value.ts';
import { useUser } from './use-user.ts';

const key = 'signed-in';

/** Whether somebody is signed in; until that is known, whether somebody was here last: what a link leads to is right from the start. */
export function useIsSignedIn(): boolean {
  const { data: user } = useUser();
  const isSignedIn = user === undefined ? readStored(key) !== null : user !== null;
  const isKnown = user !== undefined;
  useEffect(() => {
    if (isKnown) writeStored(key, isSignedIn ? 'yes' : null);
  }, [isKnown, isSignedIn]);
  return isSignedIn;
}
