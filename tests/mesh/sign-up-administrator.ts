import { logIn, signUp, type Mesh, type Planner } from '@floatwise/testkit';

/** Signs up one more administrator, who has their own limits and entries in the audit trail. */
export async function signUpAdministrator({ url, admin }: Pick<Mesh, 'url' | 'admin'>): Promise<Planner> {
  const planner = await signUp(url);
  const { id } = (await (await planner.call('/api/user')).json()) as { id: string };
  const answer = await (
    await logIn(url, admin)
  ).call(`/api/admin/users/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: '{"isAdmin":true}',
  });
  if (!answer.ok) throw new Error(`Granting rights failed: ${answer.status} ${await answer.text()}`);
  return planner;
}
