import { sessionSchema } from '@floatwise/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { showToast } from '../../../components/ui/toast-store.ts';
import { request, requestJson } from '../../../lib/request.ts';
import { showFailure } from '../../../lib/show-failure.ts';

const sessionsKey = ['sessions'] as const;

/** The user's sessions. */
export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: () => requestJson(z.array(sessionSchema), 'GET', '/api/sessions'),
    refetchOnMount: 'always',
  });
}

/** Ends the session of an id, or all others if there is no id. */
export function useEndSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string | undefined) =>
      request('DELETE', id === undefined ? '/api/sessions' : `/api/sessions/${encodeURIComponent(id)}`),
    onSuccess: async (_answer, id) => {
      await queryClient.invalidateQueries({ queryKey: sessionsKey });
      showToast(
        id === undefined
          ? { title: 'Sessions ended', description: 'You are now signed in only here.' }
          : { title: 'Session ended', description: 'That browser must log in again.' },
      );
    },
    onError: showFailure('The session was not ended'),
  });
}
