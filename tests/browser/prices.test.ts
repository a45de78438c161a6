import { conversionSchema, creditHistorySchema, hasResult, type Conversion } from '@floatwise/contracts';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { writeScheduleWorkbook } from '@floatwise/schedule/sheet-export';
import { findFreePort, generateXer, signUp, translateXer } from '@floatwise/testkit';
import type { Page } from 'playwright-core';
import { read, utils, write } from '@e965/xlsx';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSampleWorkbook } from '../mesh/sample-workbook.ts';
import { createSampleXer, removePobsNaively } from '../mesh/sample-xer.ts';
import { startStripeStandIn } from '../mesh/start-stripe-stand-in.ts';
import { listCuts, listViolationsOfThemes, measureOverflow } from './look-over.ts';
import { chooseFile, convertFile, download, fillInLogIn, openTool, type Account } from './person.ts';
import { startSite, type OwnSite } from './start-site.ts';

/** Costs 2 credits. */
const xer = Buffer.from(generateXer({ activities: 1_200, relationships: 2_400 }));
const pobs = createSampleXer(1_001);
let workbook: Buffer;

let site: OwnSite;
let account: Account;
let page: Page;

beforeAll(async () => {
  workbook = Buffer.from(await writeScheduleWorkbook(readSchedule(readXer(xer))));
  site = await startSite({ env: { FREE_UNTIL: '2020-01-01', CREDITS_SELF_SERVICE: 'true' } });
});
afterEach(() => site.closePage(page));
afterAll(async () => {
  await site.stop();
  expect(site.problems).toEqual([]);
});

async function open(toolId: string): Promise<void> {
  account = await signUp(site.url);
  page = await openTool(site, toolId, account);
  page.on('dialog', (dialog) => void dialog.accept());
}

async function convert(name: string, bytes: Buffer): Promise<void> {
  await chooseFile(page, name, bytes);
  await convertFile(page);
}

/** Sheets of raw tables: row 2, which P6 skips, has no captions. */
function removeCaptions(bytes: Buffer): Buffer {
  const book = read(bytes);
  for (const name of book.SheetNames) {
    const sheet = book.Sheets[name];
    const rows = sheet === undefined ? [] : utils.sheet_to_json<unknown[]>(sheet, { header: 1 });
    book.Sheets[name] = utils.aoa_to_sheet(rows.toSpliced(1, 1));
  }
  return Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array);
}

const waitForReady = () => page.getByRole('heading', { name: 'Your result is ready' }).waitFor();
const waitForSuccess = () => page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor();
const getFile = () => page.getByRole('button', { name: 'Get the file' }).click();

async function readMenu(): Promise<string> {
  await page.getByRole('button', { name: /^planner-/ }).click();
  const text = await page.getByRole('menuitem').first().innerText();
  await page.keyboard.press('Escape');
  return text;
}

async function listConversions(): Promise<Conversion[]> {
  const response = await page.request.get('/api/conversions');
  return conversionSchema.array().parse(await response.json());
}

/** Lists the changes of the balance, newest first, without the sign-up credits. */
async function listPayments(): Promise<number[]> {
  const response = await page.request.get('/api/credits');
  const { movements } = creditHistorySchema.parse(await response.json());
  return movements.flatMap(({ kind, credits }) => (kind === 'opening' ? [] : [credits]));
}

async function expectPaidOnce(): Promise<void> {
  expect(await listPayments()).toEqual([-2]);
  expect(await readMenu()).toBe('3 credits');
}

describe('a result with a price', () => {
  it.each([
    ['a workbook', 'rrr', 'network.xlsx', /^\d+ of 2,391 relationships are redundant/, 'Redundant'],
    ['an XER file', 'soos', 'network.xer', /85 out-of-sequence links found/, 'Retyped'],
  ])('of %s shows its sentence and figures before it is paid for', async (...facts) => {
    const [, toolId, name, sentence, figure] = facts;
    await open(toolId);
    await convert(name, toolId === 'rrr' ? workbook : xer);
    await waitForReady();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Your result is ready');
    await page.getByText(sentence).waitFor();
    const figures = page.getByRole('list', { name: 'Figures' });
    await figures.getByText(figure, { exact: true }).waitFor();
    await page.getByText('2 credits (you have 5)').waitFor();
    await page
      .getByText('2 credits are reserved and charged when you get the file. Discard it and you pay nothing.')
      .waitFor();
    expect(await listConversions()).toMatchObject([{ state: 'finished', price: 2 }]);
    expect(await listPayments()).toEqual([]);
    expect(await readMenu()).toBe('5 credits');

    await getFile();
    await waitForSuccess();
    await page.getByText(/· Charged: 2 credits$/).waitFor();
    await page.getByText(sentence).first().waitFor();
    await page.getByRole('tablist', { name: 'Parts of the report' }).waitFor();
    expect((await download(page)).bytes.length).toBeGreaterThan(1_000);
    await expectPaidOnce();
    // The page has the result, so the server keeps none of it.
    await expect.poll(async () => (await listConversions()).some(hasResult)).toBe(false);
  });

  it('of a workbook that P6 will not import says so before it is paid for, and then what to do', async () => {
    await open('rrr');
    await convert('raw.xlsx', removeCaptions(workbook));
    await waitForReady();
    const sentence = /^P6 will not import this workbook as it is: it has no row of captions/;
    await page.getByText(sentence).waitFor();
    expect(await listPayments()).toEqual([]);
    await getFile();
    await waitForSuccess();
    await page.getByText(sentence).first().waitFor();
    await page.getByText('What to do in P6 now').click();
    await page.getByText(/^Do not import this workbook\. In P6 choose File > Export/).waitFor();
  });

  it('is discarded at no charge, and the file stays selected', async () => {
    await open('x-pobs');
    await convert('tower.xer', pobs);
    await waitForReady();
    await page.getByText('Removed the POBS table with 2 rows').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { name: 'Convert your file' }).waitFor();
    await page.getByText('tower.xer').waitFor();
    await expect.poll(listConversions).toMatchObject([{ state: 'abandoned' }]);
    expect(await listPayments()).toEqual([]);
    expect(await readMenu()).toBe('5 credits');
    // Nothing is on hold any more: all five can be spent.
    await page.getByRole('button', { name: 'Change' }).click();
    await convert('large.xer', createSampleXer(5_000));
    await waitForReady();
    await page.getByText('5 credits (you have 5)').waitFor();
  });

  it('is read in another code page at no charge', async () => {
    await open('soos');
    const names = ['ÇÁÔÅ', 'ÈÉÊÔ', 'ÓÔÕÇ'];
    await convert('names.xer', translateXer(xer, { language: 'none', codePage: 'windows-1252', names }));
    await waitForReady();
    await page.getByText("The file's code page is uncertain").waitFor();
    await page.getByRole('button', { name: 'Run again as windows-1256 (Arabic)' }).click();
    await page.getByText('Names were read as windows-1256 (Arabic)').waitFor();
    expect((await listConversions()).filter(({ state }) => state !== 'abandoned')).toMatchObject([
      { state: 'finished', price: 2 },
    ]);
    await getFile();
    await waitForSuccess();
    await expectPaidOnce();
  });

  it('is paid for once, however often the button is clicked', async () => {
    await open('x-pobs');
    let taken = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/take')) taken += 1;
    });
    await convert('tower.xer', pobs);
    await waitForReady();
    await page.getByRole('button', { name: 'Get the file' }).dblclick();
    await waitForSuccess();
    expect(taken).toBe(1);
    await expectPaidOnce();
  });

  it('can be read and used on every screen in both themes', async () => {
    await open('soos');
    await convert('network.xer', xer);
    await waitForReady();
    await page.waitForLoadState('networkidle');
    expect(await listViolationsOfThemes(page)).toEqual([]);
    for (const width of [360, 390, 768, 1360, 1920]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await measureOverflow(page), `${width} px`).toBe(0);
      expect(await listCuts(page), `${width} px`).toEqual([]);
    }
  });
});

describe('nothing is lost and it is paid for once', () => {
  it('when the page is reloaded before, and after the payment', async () => {
    await open('x-pobs');
    await convert('tower.xer', pobs);
    await waitForReady();
    await page.reload();
    await waitForReady();
    await page.getByText('2 credits (you have 5)').waitFor();

    // The connection breaks between payment and file.
    await page.route('**/output', (route) => route.abort('connectionreset'));
    await getFile();
    await expect.poll(listConversions).toMatchObject([{ state: 'delivered' }]);
    await page.getByText('Paid: 2 credits (you have 3)').waitFor();
    await page.unroute('**/output');
    await page.reload();
    await waitForSuccess();
    expect((await download(page)).bytes).toEqual(removePobsNaively(pobs));
    await expectPaidOnce();
    await page.reload();
    await page.getByText(/· Charged: 2 credits$/).waitFor();
  });

  it('when the connection breaks while the file arrives', async () => {
    await open('x-pobs');
    let broken = 0;
    await page.route('**/output', async (route) => {
      if (broken++ > 0) await route.continue();
      else await route.abort('connectionreset');
    });
    await convert('tower.xer', pobs);
    await getFile();
    await waitForSuccess();
    expect(broken).toBe(2);
    await expectPaidOnce();
  });

  it('when the site cannot settle the price now', async () => {
    await open('x-pobs');
    await convert('tower.xer', pobs);
    await waitForReady();
    const error = 'The service is unavailable. Please try again in a minute.';
    await page.route('**/take', (route) =>
      route.fulfill({ status: 503, json: { error, code: 'service.unavailable' } }),
    );
    await getFile();
    await page.getByRole('alert').getByText(`${error} Your result is still available.`).waitFor();
    await page.unroute('**/take');
    await getFile();
    await waitForSuccess();
    await expectPaidOnce();
  });

  it('when the session ends before it is taken', async () => {
    await open('x-pobs');
    await convert('tower.xer', pobs);
    await waitForReady();
    await page.context().clearCookies();
    await getFile();
    await page.waitForURL('**/auth');
    await page.getByText('Session ended', { exact: true }).waitFor();
    await fillInLogIn(page, account);
    await page.waitForURL('**/convert/x-pobs');
    await getFile();
    await waitForSuccess();
    await expectPaidOnce();
  });

  it('when another device takes it over', async () => {
    await open('x-pobs');
    await convert('tower.xer', pobs);
    await waitForReady();
    const first = page;
    page = await site.openPageAs(account, '/dashboard');
    const strip = page.getByRole('region', { name: 'Your other conversions' });
    await strip.getByText('1 result ready').waitFor();
    await site.closePage(first);
    await strip.getByRole('link', { name: 'tower.xer' }).click();
    await waitForReady();
    await getFile();
    await waitForSuccess();
    expect((await download(page)).bytes).toEqual(removePobsNaively(pobs));
    await expectPaidOnce();
  });

  it('when it is opened from the account page', async () => {
    await open('x-pobs');
    await convert('tower.xer', pobs);
    await waitForReady();
    const first = page;
    page = await site.openPageAs(account, '/account/conversions');
    await site.closePage(first);
    await page.getByRole('link', { name: 'View result tower_x-pobs.xer' }).click();
    await waitForReady();
    await getFile();
    await waitForSuccess();
    await expectPaidOnce();
    await page.goto('/account/conversions');
    await page
      .getByRole('row', { name: /tower\.xer/ })
      .getByText('Downloaded')
      .waitFor();
  });
});

it('a result removed elsewhere is reported as gone, and the file stays', async () => {
  await open('x-pobs');
  await convert('tower.xer', pobs);
  await waitForReady();
  const [conversion] = await listConversions();
  const path = `/api/conversions/${conversion?.id ?? ''}`;
  const headers = { origin: site.url };
  expect((await page.request.post(`${path}/take`, { headers })).status()).toBe(200);
  expect((await page.request.delete(path, { headers })).status()).toBe(204);
  await getFile();
  await page
    .getByRole('alert')
    .getByText('The result of this conversion has been removed. Please convert the file again.')
    .waitFor();
  await page.getByRole('button', { name: 'Change options and retry' }).click();
  // It has just been paid for.
  await convertFile(page);
  await page.getByText(/No charge: you already paid for this file within the last 24 hours$/).waitFor();
  await expect.poll(listPayments).toEqual([-2]);
});

describe('there is no charge', () => {
  it('for the same file with the same tool within a day', async () => {
    await open('rrr');
    await convert('network.xlsx', workbook);
    await getFile();
    await waitForSuccess();
    await page.getByRole('button', { name: 'Change options and run again' }).click();
    await convertFile(page);
    await page.getByText(/No charge: you already paid for this file within the last 24 hours$/).waitFor();
    await expectPaidOnce();
    await page.reload();
    await page.getByText(/No charge: you already paid for this file within the last 24 hours$/).waitFor();
  });

  it('for a file in which nothing was found', async () => {
    await open('x-pobs');
    await convert('clean.xer', removePobsNaively(pobs));
    await waitForSuccess();
    await page.getByText(/No charge: nothing was found and nothing changed$/).waitFor();
    expect(await listPayments()).toEqual([]);
    await page.reload();
    await page.getByText(/No charge: nothing was found and nothing changed$/).waitFor();
  });
});

it('several files cost the sum of their single prices, and no price is paid that was not shown', async () => {
  await open('x-pobs');
  const names = ['free.xer', 'one.xer', 'other.xer'];
  await page.getByLabel('File to convert').setInputFiles(
    names.map((name) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: name === 'free.xer' ? createSampleXer() : pobs,
    })),
  );
  await page.getByText('Each file has its own price').waitFor();
  await page.getByRole('button', { name: 'Convert 3 Files' }).click();
  await page.getByRole('heading', { name: '3 of 3 files converted, 2 awaiting payment' }).waitFor();
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await row('free.xer').getByText('Converted', { exact: true }).waitFor();
  expect(await listPayments()).toEqual([]);
  await row('one.xer')
    .getByRole('button', { name: /^Get the file/ })
    .click();
  await row('one.xer').getByText('Converted', { exact: true }).waitFor();
  await expectPaidOnce();
});

describe('the price of a conversion', () => {
  it('is shown before the conversion, and charged when the user gets the file', async () => {
    await open('x-pobs');
    expect(await readMenu()).toBe('5 credits');
    await chooseFile(page, 'tower.xer', createSampleXer(1_001));
    await page
      .getByText(
        '1,001 tasks: this conversion costs 2 credits (you have 5), charged when you get the file. ' +
          'Nothing is charged if nothing was found and nothing changed, or if you discard the result.',
      )
      .waitFor();
    await convertFile(page);
    await page.getByRole('button', { name: 'Get the file' }).click();
    await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor();
    expect((await download(page)).name).toBe('tower_x-pobs.xer');
    expect(await readMenu()).toBe('3 credits');
  });

  it('is not mentioned if there is none', async () => {
    await open('x-pobs');
    await chooseFile(page, 'tower.xer', createSampleXer(300));
    await page.getByText('tower.xer').waitFor();
    await convertFile(page);
    await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor();
    expect(await page.locator('[data-price]').count()).toBe(0);
    expect(await readMenu()).toBe('5 credits');
  });

  it('of a workbook is announced as shown before payment', async () => {
    await open('rrr');
    await chooseFile(page, 'plan.xlsx', createSampleWorkbook({}));
    await page
      .getByText(
        "Free for schedules of up to 300 tasks. If this one has more, you see the result's summary and the " +
          'price before you pay.',
      )
      .waitFor();
  });

  it('that cannot be paid prevents the conversion, and links to the credits', async () => {
    await open('x-pobs');
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
    const stripe = await startStripeStandIn();
    const port = await findFreePort();
    const shop = `http://127.0.0.1:${port}`;
    await site.mesh.start('gateway', {
      PORT: String(port),
      CREDITS_SELF_SERVICE: 'false',
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: 'whsec_for_tests_only',
      STRIPE_API_URL: stripe.url,
    });
    page = await site.openPageAs(await signUp(site.url), `${shop}/credits`);
    await page.route('https://checkout.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'The page of Stripe' }),
    );
    await page.getByRole('button', { name: '50 credits' }).click();
    await page.getByText('50 credits for $50.00').waitFor();
    expect(await listViolationsOfThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Buy credits' }).click();
    await page.waitForURL('https://checkout.stripe.com/**');
    const session = stripe.sessions.at(-1);
    if (session === undefined) throw new Error('Stripe was not asked.');
    await page.goto(session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id));
    await page.getByText('Your payment is being processed').waitFor();
    session.payment_status = 'paid';
    await page.reload();
    await page.getByText('55 credits are now available in your account.', { exact: true }).waitFor();
    await page.getByRole('row', { name: /Bought by card \+50 55/ }).waitFor();
    session.amount_total -= 1;
    await page.reload();
    await page.getByText('Your payment does not match the order').waitFor();
    await page.goto(`${shop}/credits?checkout=cancelled`);
    await page.getByText('Nothing was charged').waitFor();
    await stripe.stop();
  });
});
