import { generateXer } from '@floatwise/testkit';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSampleXer, removePobsNaively } from '../mesh/sample-xer.ts';
import { chooseFile, convertFile, download, openTool } from './person.ts';
import { startSite, type OwnSite } from './start-site.ts';

const input = createSampleXer();

let site: OwnSite;
let page: Page;

beforeAll(async () => {
  site = await startSite();
});
afterEach(() => site.closePage(page));
afterAll(async () => {
  await site.stop();
  expect(site.problems).toEqual([]);
});

/** Starts a conversion that waits for its converter, runs `happen`, and resumes the converters. */
async function convertMeanwhile(happen: () => Promise<unknown>): Promise<void> {
  page = await openTool(site, 'x-pobs');
  const converters = site.mesh.processes('converter');
  await Promise.all(converters.map((converter) => converter.kill('SIGSTOP')));
  try {
    await chooseFile(page, 'plan.xer', input);
    await convertFile(page);
    await page.getByRole('heading', { name: 'Converting your file...' }).waitFor();
    await expect.poll(listStates).toEqual(['queued']);
    await happen();
  } finally {
    await Promise.all(converters.map((converter) => converter.kill('SIGCONT')));
  }
}

async function listStates(): Promise<string[]> {
  const list = (await (await page.request.get('/api/conversions')).json()) as { state: string }[];
  return list.map(({ state }) => state);
}

async function expectResult(): Promise<void> {
  await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor({ timeout: 60_000 });
  expect(await download(page)).toEqual({ name: 'plan_x-pobs.xer', bytes: removePobsNaively(input) });
  await expect.poll(listStates).toEqual(['delivered']);
}

describe('a page with a conversion in progress', () => {
  it('recovers when the gateway is killed and comes back', async () => {
    await convertMeanwhile(async () => {
      await site.mesh.processes('gateway').at(-1)?.kill('SIGKILL');
      await site.mesh.start('gateway');
    });
    await expectResult();
  });

  it('recovers after the connection was lost', async () => {
    await convertMeanwhile(async () => {
      await page.context().setOffline(true);
      // Offline mode keeps the event stream open; kill the gateway to cut it, as a lost connection would.
      await site.mesh.processes('gateway').at(-1)?.kill('SIGKILL');
      await site.mesh.start('gateway');
    });
    await page.context().setOffline(false);
    await expectResult();
  });

  it('downloads the file again when the gateway is killed during the download', async () => {
    let broken = 0;
    await convertMeanwhile(async () => {
      await page.route('**/output', async (route) => {
        if (broken++ > 0) await route.continue();
        else await route.abort('connectionreset');
      });
    });
    await expectResult();
    expect(broken).toBeGreaterThan(1);
  });

  it('reports the restart when its converter is killed, and continues', async () => {
    page = await openTool(site, 'schedule-assessment');
    // Large enough to be observed twice while it runs.
    const large = generateXer({ activities: 20_000, relationships: 40_000 });
    await chooseFile(page, 'large.xer', Buffer.from(large));
    await convertFile(page);
    await expect.poll(listStates, { timeout: 60_000, interval: 20 }).toEqual(['running']);
    await Promise.all(site.mesh.processes('converter').map((converter) => converter.kill('SIGKILL')));
    await site.mesh.start('converter');
    await page.getByText(/^Started again on another converter, /).waitFor({ timeout: 60_000 });
    await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor({ timeout: 60_000 });
    expect((await download(page)).name).toBe('large_schedule-assessment.xlsx');
  });
});

it('reports that a hanging server did not respond, and tries again', async () => {
  page = await openTool(site, 'x-pobs');
  await page.clock.install();
  await page.route('**/api/user', () => undefined);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.getByText('Loading your session').waitFor();
  await page.clock.fastForward(60_000);
  await page.getByText('The server did not answer').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Welcome to Floatwise!' }).waitFor();
});
