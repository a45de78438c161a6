import { showProblem } from '../components/ui/toast-store.ts';
import { findServerMessage } from './request-error.ts';

/** Shows that a call failed: what was attempted, then the server's sentence, or the fallback if it sent none. */
export function showFailure(
  title: string,
  fallback = 'The server did not answer. Please try again.',
): (error: unknown) => void {
  return (error) => showProblem(title, findServerMessage(error, fallback));
}
