import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The secret of the link that opened the page; empty without one. It comes in the fragment, which is not sent to servers, and is
 * removed from the address bar immediately; the history entry keeps it for a reload.
 */
export function useLinkToken(): string {
  const location = useLocation();
  const { hash, pathname } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const fromHash = hash.slice(1);
  useEffect(() => {
    if (fromHash !== '') void navigate(pathname, { replace: true, state: { token: fromHash } });
  }, [fromHash, navigate, pathname]);
  return fromHash === '' ? readToken(state) : fromHash;
}

function readToken(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('token' in state)) return '';
  return typeof state.token === 'string' ? state.token : '';
}
