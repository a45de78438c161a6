import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startStripeStandIn, type StripeStandIn } from '../mesh/start-stripe-stand-in.ts';
import { createSampleWorkbook } from '../mesh/sample-workbook.ts';
import { createSampleXer } from '../mesh/sample-xer.ts';
import { listViolationsOfThemes } from './look-over.ts';
import { chooseFile, convertFile, download, openTool } from './person.ts';
import { startSite, type OwnSite } from './start-site.ts';

let stripe: StripeStandIn;
let site: OwnSite;
let page: Page;

beforeAll(async () => {
  stripe = await startStripeStandIn();
  site = await startSite({ env: { FREE_UNTIL: '2020-01-01', CREDITS_SELF_SERVICE: 'true' } });
});
afterEach(() => site.closePage(page));
afterAll(async () => {
  await site.stop();
  await stripe.stop();
  expect(site.problems).toEqual([]);
});

async function readMenu(): Promise<string> {
  await page.getByRole('button', { name: /^planner-/ }).click();
  const text = await page.getByRole('menuitem').first().innerText();
  await page.keyboard.press('Escape');
  return text;
}

describe('the price of a conversion', () => {
  it('is shown before the conversion, and charged when the user gets the file', async () => {
    page = await openTool(site, 'x-pobs');
    expect(await readMenu()).toBe('5 credits');
    await chooseFile(page, 'tower.xer', createSampleXer(1_001));
    await page
      .getByText(
        '1,001 tasks: this conversion costs 2 credits (you have 5), charged when you get the file. ' +
          'Nothing is charged if nothing was changed or if you discard the result.',
      )
      .waitFor();
    await convertFile(page);
    await page.getByRole('button', { name: 'Get the file' }).click();
    await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor();
    expect((await download(page)).name).toBe('tower_x-pobs.xer');
    expect(await readMenu()).toBe('3 credits');
  });

  it('is not mentioned if there is none', async () => {
    page = await openTool(site, 'x-pobs');
    await chooseFile(page, 'tower.xer', createSampleXer(300));
    await page.getByText('tower.xer').waitFor();
    await convertFile(page);
    await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor();
    expect(await page.locator('[data-price]').count()).toBe(0);
    expect(await readMenu()).toBe('5 credits');
  });

  it('of a workbook is announced as shown before payment', async () => {
    page = await openTool(site, 'rrr');
    await chooseFile(page, 'plan.xlsx', createSampleWorkbook({}));
    await page
      .getByText(
        "Free for schedules of up to 300 tasks. If this one has more, you see the result's summary and the " +
          'price before you pay.',
      )
      .waitFor();
  });

  it('that cannot be paid prevents the conversion, and links to the credits', async () => {
    page = await openTool(site, 'x-pobs');
    await chooseFile(page, 'large.xer', createSampleXer(6_000));
    await page.getByText('6,000 tasks: this conversion costs 6 credits and you have 5.').waitFor();
    const convert = page.getByRole('button', { name: 'Convert File' });
    expect(await convert.isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Get credits' }).click();
    await page.getByRole('heading', { name: 'Credits', exact: true }).waitFor();
    await page.getByText('Card payment is not set up on this site').waitFor();
    await page.getByRole('button', { name: '50 credits' }).click();
    await page.getByRole('button', { name: 'Add credits' }).click();
    await page.getByText('Credits added', { exact: true }).waitFor();
    await page.getByText('55 credits are now available in your account.', { exact: true }).waitFor();
    await page.getByRole('row', { name: /Added free of charge \+50 55/ }).waitFor();
    expect(await readMenu()).toBe('55 credits');
    for (const amount of ['1.5', '0x10', '1e2']) {
      await page.getByLabel('Credits', { exact: true }).fill(amount);
      await page.getByRole('button', { name: 'Add credits' }).click();
      await page.getByText('Credits must be a whole number from 1 to 10,000').waitFor();
    }
    expect(await readMenu()).toBe('55 credits');
    await page.goBack();
    await page.getByText('6,000 tasks: this conversion costs 6 credits (you have 55)').waitFor();
    expect(await convert.isEnabled()).toBe(true);
  });
});

describe('buying credits', () => {
  it('leads to the provider and back, and adds nothing before it is paid', async () => {
    const shop = await startSite({
      engines: site.mesh.engines,
      env: {
        FREE_UNTIL: '2020-01-01',
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_WEBHOOK_SECRET: 'whsec_for_tests_only',
        STRIPE_API_URL: stripe.url,
      },
    });
    try {
      page = await openTool(shop, 'x-pobs');
      await page.route('https://checkout.stripe.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: 'The page of Stripe' }),
      );
      await page.goto('/credits');
      await page.getByRole('button', { name: '50 credits' }).click();
      await page.getByText('50 credits for $50.00').waitFor();
      expect(await listViolationsOfThemes(page)).toEqual([]);
      await page.getByRole('button', { name: 'Buy credits' }).click();
      await page.waitForURL('https://checkout.stripe.com/**');
      const session = stripe.sessions.at(-1);
      if (session === undefined) throw new Error('Stripe was not asked.');
      const back = session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id);
      await page.goto(back);
      await page.getByText('Your payment is being processed').waitFor();
      session.payment_status = 'paid';
      await page.reload();
      await page.getByText('55 credits are now available in your account.', { exact: true }).waitFor();
      await page.getByRole('row', { name: /Bought by card \+50 55/ }).waitFor();
      session.amount_total -= 1;
      await page.reload();
      await page.getByText('Your payment does not match the order').waitFor();
      await page.goto('/credits?checkout=cancelled');
      await page.getByText('Nothing was charged').waitFor();
    } finally {
      await shop.stop();
    }
    expect(shop.problems).toEqual([]);
  });
});
