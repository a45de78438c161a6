import { ApolloProvider } from '@apollo/client/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, Outlet } from 'react-router';
import { createAdminClient } from '../features/admin/api/create-admin-client.ts';
import { useUser, userKey } from '../features/session/api/use-user.ts';

/** The administrators' pages; other users are sent to the landing page. */
export function AdminArea() {
  const { data: user } = useUser();
  const queryClient = useQueryClient();
  const [client] = useState(() =>
    // Refetching the user reveals that the administrator rights or the session are gone.
    createAdminClient(() => void queryClient.invalidateQueries({ queryKey: userKey })),
  );
  if (user?.isAdmin !== true) return <Navigate to="/" replace />;
  return (
    <ApolloProvider client={client}>
      <Outlet />
    </ApolloProvider>
  );
}
