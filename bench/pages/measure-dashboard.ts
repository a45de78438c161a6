import { generateXer, signUp } from '@floatwise/testkit';
import { startSite } from '../../tests/browser/start-site.ts';

const conversions = 20;
const limitMs = 5_000;

/**
 * How long after the end of a conversion an open dashboard shows it, in today's figure and in the user's row, without any action
 * on the page. Exits with 1 if the limit is missed. Needs the built pages, the engines and Chromium.
 */
export async function measureDashboard(): Promise<void> {
  const site = await startSite({ env: { CONVERSIONS_PER_MINUTE: '1000' } });
  try {
    const planner = await signUp(site.mesh.url);
    const page = await site.openPageAs(site.mesh.admin, '/admin');
    const bytes = generateXer({ activities: 20, relationships: 30 });
    const shownMs: number[] = [];
    for (let count = 1; count <= conversions; count++) {
      const answer = await planner.convert({ toolId: 'soos', bytes, fileName: 'plan.xer' });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`A conversion was answered with ${answer.status}.`);
      const doneMs = performance.now();
      const today = page
        .getByLabel('Now')
        .locator('div')
        .filter({ has: page.getByText('Today', { exact: true }) })
        .getByRole('definition')
        .filter({ hasText: new RegExp(`^${count}\\s*0 failed$`) });
      const row = page.getByRole('row', { name: new RegExp(`${planner.username} ${count}`) }).first();
      await Promise.all([today.waitFor(), row.waitFor()]);
      shownMs.push(performance.now() - doneMs);
    }
    shownMs.sort((a, b) => a - b);
    const at = (share: number): string =>
      ((shownMs[Math.ceil(share * conversions) - 1] ?? 0) / 1_000).toFixed(1);
    console.log(
      `shown after: p50 ${at(0.5)} s, p95 ${at(0.95)} s, most ${at(1)} s (at most ${limitMs / 1_000} s)`,
    );
    if (shownMs.some((ms) => ms > limitMs)) process.exitCode = 1;
  } finally {
    await site.stop();
  }
}
