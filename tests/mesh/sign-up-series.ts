import { randomUUID } from 'node:crypto';
import { createPlanner, type Planner } from '@floatwise/testkit';

/** Signs up this many users, one after the other, whose names have the same beginning and end in 1, 2, 3 and so on. */
export async function signUpSeries(
  url: string,
  count: number,
): Promise<{ start: string; people: readonly Planner[] }> {
  const start = `series-${randomUUID().slice(0, 8)}`;
  const people: Planner[] = [];
  for (let number = 1; number <= count; number++) {
    const planner = createPlanner(url, { username: `${start}-${number}`, password: 'one of a series' });
    const { username, email, password } = planner;
    const answer = await planner.postJson('/api/register', { username, email, password });
    if (!answer.ok) throw new Error(`Registration failed: ${answer.status} ${await answer.text()}`);
    people.push(planner);
  }
  return { start, people };
}
