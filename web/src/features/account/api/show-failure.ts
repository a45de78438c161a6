import { showProblem } from '../../../components/ui/toast-store.ts';
import { findServerMessage } from '../../../lib/request-error.ts';

/** For calls whose failure has no words in the specification: what was tried, then the server's sentence. */
export function showFailure(title: string): (error: unknown) => void {
  return (error) =>
    showProblem(title, findServerMessage(error, 'The server did not answer. Please try again.'));
}
