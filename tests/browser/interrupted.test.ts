import { conversionSchema, type Conversion } from '@floatwise/contracts';
import { generateXer, signUp } from '@floatwise/testkit';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSampleXer, removePobsNaively } from '../mesh/sample-xer.ts';
import { chooseFile, convertFile, download, fillInLogIn, logIn, openTool, type Account } from './person.ts';
import { startSite, type OwnSite } from './start-site.ts';

const input = createSampleXer();

let site: OwnSite;
let account: Account;
let page: Page;

beforeAll(async () => {
  site = await startSite();
});
afterEach(() => site.closePage(page));
afterAll(async () => {
  await site.stop();
  expect(site.problems).toEqual([]);
});

/** Signs up a user and stops the converters during `work`, so that a conversion stays in the queue. */
async function holdConverters<T>(work: () => Promise<T>): Promise<T> {
  account = await signUp(site.url);
  page = await openTool(site, 'x-pobs', account);
  const converters = site.mesh.processes('converter');
  await Promise.all(converters.map((converter) => converter.kill('SIGSTOP')));
  try {
    return await work();
  } finally {
    await Promise.all(converters.map((converter) => converter.kill('SIGCONT')));
  }
}

/** Starts a conversion that waits for its converter, and resumes the converters after `work`. */
const convertMeanwhile = <T>(work: () => Promise<T>): Promise<T> =>
  holdConverters(async () => {
    await chooseFile(page, 'plan.xer', input);
    await convertFile(page);
    await page.getByRole('heading', { name: 'Converting your file...' }).waitFor();
    await expect.poll(() => listStates()).toEqual(['queued']);
    return work();
  });

async function killGateway(): Promise<void> {
  await site.mesh.processes('gateway').at(-1)?.kill('SIGKILL');
  await site.mesh.start('gateway');
}

/** Lists the signed-in user's conversions, newest first. */
async function listConversions(at = page): Promise<Conversion[]> {
  const response = await at.request.get('/api/conversions');
  return conversionSchema.array().parse(await response.json());
}

const listStates = async (at = page): Promise<string[]> =>
  (await listConversions(at)).map(({ state }) => state);

const waitForSuccess = (at = page): Promise<void> =>
  at.getByRole('heading', { name: 'Conversion Successful!' }).waitFor({ timeout: 60_000 });

async function expectResult(at = page): Promise<void> {
  await waitForSuccess(at);
  expect(await download(at)).toEqual({ name: 'plan_x-pobs.xer', bytes: removePobsNaively(input) });
  await expect.poll(() => listStates(at)).toEqual(['delivered']);
}

const expectQueued = (): Promise<void> =>
  expect.poll(() => page.getByRole('progressbar').getAttribute('aria-valuetext')).toMatch(/^Queue, 4\d%$/);

describe('a page with a conversion in progress', () => {
  it('recovers when the gateway is killed and comes back', async () => {
    await convertMeanwhile(killGateway);
    await expectResult();
  });

  it('recovers after the connection was lost', async () => {
    await convertMeanwhile(async () => {
      await page.context().setOffline(true);
      // Offline mode keeps the event stream open; kill the gateway to cut it, as a lost connection would.
      await killGateway();
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

  it('is one conversion even if the page is reloaded halfway', async () => {
    await convertMeanwhile(async () => {
      await page.reload();
      await page.getByRole('heading', { name: 'Converting your file...' }).waitFor();
      await expectQueued();
    });
    await expectResult();
  });

  it('continues while another page is open', async () => {
    await convertMeanwhile(async () => {
      await page.getByRole('link', { name: 'Back to Tools' }).click();
      await page.waitForURL('**/dashboard');
      await page.goBack();
      await page.getByRole('heading', { name: 'Converting your file...' }).waitFor();
      await page.getByRole('link', { name: 'Back to Tools' }).click();
    });
    await page.getByRole('link', { name: 'X - POBS', exact: true }).click();
    await waitForSuccess();
  });

  it('sends it again after a reload if the server cancelled it', async () => {
    await convertMeanwhile(async () => {
      const [sent] = await listConversions();
      // The page is gone before it can receive the event.
      await page.goto('about:blank');
      await page.request.delete(`/api/conversions/${sent?.id ?? ''}`, { headers: { origin: site.url } });
      await page.goBack();
    });
    await waitForSuccess();
    await expect.poll(() => listStates()).toEqual(['delivered', 'abandoned']);
  });

  it('continues when the session ended meanwhile, after the log-in', async () => {
    await convertMeanwhile(async () => {
      await expectQueued();
      await page.context().clearCookies();
      await page.evaluate(
        "window.dispatchEvent(new Event('focus')); document.dispatchEvent(new Event('visibilitychange'))",
      );
    });
    await page.waitForURL('**/auth');
    const toasts = page.locator('[data-toasts]');
    await toasts.getByText('Session ended', { exact: true }).waitFor();
    await toasts.getByText('Please log in again; your file is kept.', { exact: true }).waitFor();
    await fillInLogIn(page, account);
    await waitForSuccess();
    expect(await listStates()).toEqual(['delivered']);
  });

  it('that was left when the session ended is offered after the log-in', async () => {
    await convertMeanwhile(() => page.context().clearCookies());
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Log in to your account' }).waitFor();
    await logIn(page, account);
    await page.getByRole('link', { name: 'plan.xer' }).click();
    await expectResult();
  });
});

describe('a cancelled conversion', () => {
  it('is cancelled by the button and can be started again', async () => {
    await convertMeanwhile(async () => {
      await expectQueued();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('heading', { name: 'Convert your file' }).waitFor();
    });
    await convertFile(page);
    await waitForSuccess();
  });

  it('is cancelled by the button also after a reload', async () => {
    await convertMeanwhile(async () => {
      await page.reload();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('heading', { name: 'Convert your file' }).waitFor();
      await expect.poll(() => listStates()).toEqual(['abandoned']);
    });
  });
});

it('several files continue after a reload, each converted once', async () => {
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await holdConverters(async () => {
    page.on('dialog', (dialog) => void dialog.accept());
    const files = ['a.xer', 'b.xer', 'c.xer'].map((name) => ({
      name,
      mimeType: 'text/plain',
      buffer: input,
    }));
    await page.getByLabel('File to convert').setInputFiles(files);
    await page.getByRole('button', { name: 'Convert 3 Files' }).click();
    await row('a.xer').getByText('Converting', { exact: true }).waitFor();
    await expect.poll(() => listConversions()).toMatchObject([{ fileName: 'a.xer', state: 'queued' }]);
    await page.reload();
    await row('a.xer').getByText('Converting', { exact: true }).waitFor();
    expect(await row('c.xer').getByText('Waiting', { exact: true }).count()).toBe(1);
  });
  await waitForSuccess();
  expect(await listConversions()).toMatchObject(
    ['c.xer', 'b.xer', 'a.xer'].map((fileName) => ({ fileName, state: 'delivered' })),
  );
});

it('a conversion from another device is shown and can be taken over with its report', async () => {
  const other = await convertMeanwhile(async () => {
    const device = await site.openPageAs(account, '/about');
    await device.addInitScript(`
      window.shift = 0;
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value;
      }).observe({ type: 'layout-shift', buffered: true });`);
    await device.goto('/dashboard');
    const strip = device.getByRole('region', { name: 'Your other conversions' });
    await strip.getByText('1 conversion under way').waitFor();
    await strip
      .getByText(/^plan\.xer in X - POBS · since \d\d:\d\d$/)
      .first()
      .waitFor();
    // The first device is gone.
    await page.context().close();
    return device;
  });
  const strip = other.getByRole('region', { name: 'Your other conversions' });
  await strip.getByText('1 result ready').waitFor({ timeout: 60_000 });
  await strip
    .getByText(/^plan\.xer in X - POBS · no charge · kept until \d\d:\d\d$/)
    .first()
    .waitFor();
  // It appeared and changed without moving anything.
  expect(await other.evaluate<number>('window.shift')).toBeLessThanOrEqual(0.02);
  await strip.getByRole('link', { name: 'plan.xer' }).click();
  await expectResult(other);
  await other.getByRole('table').first().waitFor();
  await other.goto('/dashboard');
  await other.getByRole('heading', { name: /^Welcome/ }).waitFor();
  expect(await strip.count()).toBe(0);
  await other.context().close();
});

it('a page reports the restart when its converter is killed, and continues', async () => {
  page = await openTool(site, 'schedule-assessment');
  // Large enough to be observed twice while it runs.
  const large = generateXer({ activities: 20_000, relationships: 40_000 });
  await chooseFile(page, 'large.xer', Buffer.from(large));
  await convertFile(page);
  await expect.poll(() => listStates(), { interval: 20 }).toEqual(['running']);
  await Promise.all(site.mesh.processes('converter').map((converter) => converter.kill('SIGKILL')));
  await site.mesh.start('converter');
  await page.getByText(/^Started again on another converter, /).waitFor({ timeout: 60_000 });
  await waitForSuccess();
  expect((await download(page)).name).toBe('large_schedule-assessment.xlsx');
});

it('a page reports that a hanging server did not respond, and tries again', async () => {
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
  await page.context().close();
});
