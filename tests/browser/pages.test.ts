import { signUp } from '@floatwise/testkit';
import { listToolFacts } from '@floatwise/tools';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSampleXer } from '../mesh/sample-xer.ts';
import {
  listCutsZoomed,
  listMotions,
  listViolations,
  listViolationsOfThemes,
  measureOverflow,
  zoomed,
} from './look-over.ts';
import { chooseFile, convertFile, openTool, type Account } from './person.ts';
import { openSharedSite, type Site } from './start-site.ts';

const publicPages = [
  '/',
  '/auth',
  '/about',
  '/faq',
  '/learn',
  '/privacy',
  '/terms',
  '/contact',
  '/no-such-page',
];
/** One article for each kind of picture. */
const articles = [
  'soos',
  'updates',
  'assistants',
  'open-a-schedule',
  'x-pobs',
  'schedule-assessment',
  'earned-schedule',
  'colouring-wbs-levels',
  'resources-by-spreadsheet-import',
].map((slug) => `/learn/${slug}`);
/** Narrower on a phone, and with the same top bar as the first page: otherwise the same elements in the same order. */
const textPages = ['/about', '/privacy', '/terms', '/contact', '/no-such-page', ...articles.slice(1)];
const signedInPages = [
  '/dashboard',
  '/convert/soos',
  '/convert/x-pobs',
  '/convert/x-risktype',
  '/convert/no-such-tool',
];

const tools = listToolFacts();

let site: Site;
let account: Account;

beforeAll(async () => {
  site = await openSharedSite();
  const { username, password } = await signUp(site.url);
  account = { username, password };
});
afterAll(async () => {
  await site.stop();
  expect(site.problems).toEqual([]);
});

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const phone = { width: 360, height: 740 };
const desk = { width: 1360, height: 900 };
/** Phone, large phone, tablet, laptop, large screen. */
const widths = [360, 390, 768, 1360, 1920];

/**
 * Walks through each step of a conversion with the tool that has the longest description: the heading of each is visible within
 * this many pixels of the top when it begins.
 */
async function walkSteps(page: Page, check: (what: string) => Promise<void>, highest = 200): Promise<void> {
  await page.goto('/convert/x-pobs');
  const begin = async (name: string) => {
    const heading = page.getByRole('heading', { name });
    await heading.waitFor();
    const expectHighEnough = async () => expect((await heading.boundingBox())?.y, name).toBeLessThan(highest);
    await vi.waitFor(expectHighEnough, { timeout: 60_000 });
    expect((await heading.boundingBox())?.y, name).toBeGreaterThanOrEqual(0);
    await check(name);
  };
  await begin('Upload your file');
  await chooseFile(page, `${'a-very-long-name-of-a-schedule-'.repeat(6)}.xer`, createSampleXer());
  await begin('Convert your file');
  const held = Promise.withResolvers<undefined>();
  await page.route('**/api/conversions', async (route) => {
    await held.promise;
    await route.continue();
  });
  await convertFile(page);
  await begin('Converting your file...');
  held.resolve(undefined);
  await begin('Conversion Successful!');
  await page.unroute('**/api/conversions');
  await page.getByRole('button', { name: 'Convert Another File' }).click();
  await chooseFile(page, 'plan.xer', Buffer.from('no schedule'));
  await convertFile(page);
  await begin('Conversion Failed');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('heading', { name: 'Upload your file' }).waitFor();
}

describe('every page', () => {
  /** What one walk through all pages finds, with reduced motion. */
  const violations: string[] = [];
  const unseen: string[] = [];
  const motions: string[] = [];
  const titles = new Map<string, string>();

  beforeAll(async () => {
    let page = await site.openPage('/');
    const checkMotions = async (what: string) => {
      const moving = (await listMotions(page)) as string[];
      motions.push(...moving.map((motion) => `${what}: ${motion}`));
    };
    const check = async (what: string, isOwnOnPhone = true) => {
      await checkMotions(what);
      await page.setViewportSize(desk);
      const found = await listViolationsOfThemes(page);
      // Layout does not depend on the theme, nor colours on the width.
      for (const width of widths) {
        await page.setViewportSize({ ...desk, width });
        const overflow = await measureOverflow(page);
        if (overflow !== 0) unseen.push(`${what} at ${width} px: wider by ${String(overflow)} px`);
      }
      const cuts = (await listCutsZoomed(page)) as string[];
      unseen.push(...cuts.map((cut) => `${what} at 200 %: ${cut}`));
      await page.setViewportSize(phone);
      if (isOwnOnPhone) found.push(...(await listViolations(page, { leftOut: ['color-contrast'] })));
      violations.push(...found.map((violation) => `${what}: ${violation}`));
    };
    const checkPage = async (path: string) => {
      await page.goto(path);
      await checkMotions(`${path} as it loads`);
      await settle(page);
      const headings = await page.getByRole('heading', { level: 1 }).count();
      if (headings !== 1) violations.push(`${path}: ${headings} headings of level 1`);
      titles.set(path, await page.title());
      await check(path, !textPages.includes(path));
    };
    for (const path of [...publicPages, ...articles]) await checkPage(path);
    await site.closePage(page);
    page = await site.openPageAs(account, '/dashboard', { viewport: phone });
    for (const path of signedInPages) await checkPage(path);
    await walkSteps(page, check);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await checkMotions('the menu');
    await site.closePage(page);
  }, 360_000);

  it('is free of accessibility violations in both themes, and has one heading of level 1', () => {
    expect(violations).toEqual([]);
  });

  it('fits each screen from 360 to 1920 px, and can be read at 200 % zoom', () => {
    expect(unseen).toEqual([]);
  });

  it('has no motion with prefers-reduced-motion, also in the steps of a conversion', () => {
    expect(motions).toEqual([]);
  });

  it('names itself in the title of the tab', () => {
    expect(titles.get('/faq')).toBe('Frequently Asked Questions · Floatwise');
    expect(titles.get('/')).toBe('Floatwise');
  });

  it('has the steps of a conversion in sight at 200 % zoom on a laptop', async () => {
    const page = await site.openPageAs(account, '/dashboard', { viewport: zoomed, deviceScaleFactor: 2 });
    const check = async (what: string) => expect(await listCutsZoomed(page), what).toEqual([]);
    // Half of the window.
    await walkSteps(page, check, zoomed.height / 2);
    await site.closePage(page);
  });
});

describe('the public pages', () => {
  it('ask for nothing that is refused to a visitor', async () => {
    const page = await site.openPage('/');
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    for (const path of ['/', '/learn', '/learn/soos', '/try/soos', '/auth', '/faq']) {
      await page.goto(path);
      await settle(page);
    }
    expect(refused).toEqual([]);
    await site.closePage(page);
  });
});

describe('the texts', () => {
  it('are linked from every question and tool of the FAQ, and from the cards', async () => {
    const page = await site.openPage('/faq');
    const links = page.getByRole('main').locator('a[href^="/learn/"]');
    await expect.poll(() => links.count()).toBe(10 + tools.length);
    await links.first().click();
    await page
      .getByRole('heading', {
        level: 1,
        name: 'How do I split activities so that planned value equals earned value?',
      })
      .waitFor();
    await page.getByRole('link', { name: 'PV = EV' }).click();
    await page.getByRole('heading', { level: 1, name: /^PV = EV: / }).waitFor();
    await page.goto('/');
    await page.getByRole('link', { name: 'Learn more: SOOS' }).click();
    await page.getByRole('heading', { level: 1, name: /^SOOS: / }).waitFor();
    await page.getByRole('link', { name: 'All articles' }).click();
    await expect.poll(() => links.count()).toBe(12 + tools.length);
    await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Assistants' }).click();
    await page.getByRole('heading', { level: 1, name: 'Floatwise for assistants' }).waitFor();
    for (const words of ['npx', '/mcp', 'What it costs', 'open_file'])
      await page.getByText(words, { exact: false }).first().waitFor();
    await page.goto('/learn/updates');
    await page.getByText('The slab (B) drives the finish').waitFor();
    await page.goto('/learn/what-if');
    await page.getByText(/^A permit for the trench comes ten days late/).waitFor();
    await page.goto('/learn/rrr');
    await page.getByText('Clean list', { exact: true }).waitFor();
    // Its .xer has names in a code page.
    await page.getByText('Code page of names').waitFor();
    await page.goto('/learn/open-a-schedule');
    await page
      .getByRole('img', { name: /^P6's Export dialog/ })
      .getByText('Primavera P6 - (XML)')
      .waitFor();
    await page.goto('/learn/nothing-of-the-kind');
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await site.closePage(page);
  });
});

describe('the first page', () => {
  it.each([
    ['laptop', { width: 1280, height: 800 }],
    ['phone', { width: 390, height: 844 }],
    ['small phone', phone],
  ])(
    'leads to samples on the first screen of a %s, first an assessment and an update',
    async (_, viewport) => {
      const page = await site.openPage('/', { viewport });
      const samples = page.getByRole('main').getByRole('paragraph').locator('a[href^="/try/"]');
      await samples.first().waitFor();
      const targets = await Promise.all((await samples.all()).map((link) => link.getAttribute('href')));
      expect(targets.slice(0, 2)).toEqual(['/try/schedule-assessment', '/try/updates']);
      for (const link of await samples.all()) {
        const box = await link.boundingBox();
        expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
      }
      await samples.first().click();
      await page.getByRole('heading', { name: 'Schedule Assessment on a sample schedule' }).waitFor();
      await site.closePage(page);
    },
  );

  it('has the words of the specification, and on each card the question that its tool answers', async () => {
    const page = await site.openPage('/');
    const main = page.getByRole('main');
    await main.getByRole('heading', { level: 1, name: 'Welcome to Floatwise', exact: true }).waitFor();
    await main
      .getByText('Effortlessly Convert XER Files to Enhance Productivity and Save Valuable Time.')
      .waitFor();
    for (const [name, path] of [
      ['Get Started', '/auth'],
      ['Learn More', '/about'],
      ['Sign Up Now', '/auth'],
    ] as const)
      expect(await main.getByRole('link', { name, exact: true }).getAttribute('href'), name).toBe(path);
    for (const name of ['Secure Processing', 'Fast Conversion', 'Professional Tools'])
      await main.getByRole('heading', { name, exact: true }).waitFor();
    for (const [category, name] of [
      ['xer', 'XER File Tools'],
      ['excel', 'Excel File Tools'],
    ] as const) {
      const cards = main.getByRole('region', { name, exact: true }).getByRole('listitem').filter({
        hasText: 'Login to use tool',
      });
      const members = tools.filter((tool) => tool.category === category);
      await expect.poll(() => cards.count()).toBe(members.length);
      for (const [place, { title, description, purpose, typeHints = [] }] of members.entries()) {
        const words = (await cards.nth(place).innerText()).replaceAll(/\s+/g, ' ');
        expect(words).toContain(title);
        expect(words.toLowerCase()).toContain(description.toLowerCase());
        expect(words).toContain(`${purpose?.question} ${purpose?.answer}`);
        for (const { types, hint } of typeHints) expect(words).toContain(`${types.join(', ')}: ${hint}`);
      }
    }
    await site.closePage(page);
  });
});

describe('the chips of the first page', () => {
  it('link each to its tool under that tool\u2019s icon', async () => {
    for (const [person, folder] of [
      [undefined, '/learn/'],
      [account, '/convert/'],
    ] as const) {
      const page = person === undefined ? await site.openPage('/') : await site.openPageAs(person, '/');
      const chips = page.getByRole('list', { name: 'Tools' }).getByRole('link');
      await expect.poll(() => chips.count()).toBe(tools.length);
      for (const [place, { id, title, icon }] of tools.entries()) {
        const chip = chips.nth(place);
        expect((await chip.innerText()).trim()).toBe(title);
        expect(await chip.locator('svg path').first().getAttribute('d'), id).toBe(icon);
        // On a first visit it is final once it is known whether the visitor is signed in.
        await expect.poll(() => chip.getAttribute('href')).toBe(`${folder}${id}`);
        await chip.click();
        await page.waitForURL(`**${folder}${id}`);
        const heading = page.getByRole('heading', { level: 1 });
        await expect.poll(() => heading.innerText()).toMatch(new RegExp(`^${title}(:|$)`));
        await page.goBack();
      }
      await checkSteadyTop(page, folder);
      await site.closePage(page);
    }
    expect(new Set(tools.map(({ icon }) => icon)).size).toBe(tools.length);
  });
});

/** From the second visit on, nothing in the first screen moves or changes its link once it is known whether the visitor is signed in. */
async function checkSteadyTop(page: Page, folder: string): Promise<void> {
  const asked = Promise.withResolvers<undefined>();
  await page.route('**/api/user', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.goto('/');
  const chip = page.getByRole('list', { name: 'Tools' }).getByRole('link').first();
  const theme = page.getByRole('button', { name: /^Switch to the/ });
  const look = async () => [await chip.getAttribute('href'), await theme.boundingBox()];
  await chip.waitFor();
  const first = await look();
  expect(first[0]).toContain(folder);
  asked.resolve(undefined);
  await page
    .getByRole('banner')
    .getByText(folder === '/learn/' ? 'Sign up' : account.username)
    .waitFor();
  expect(await look()).toEqual(first);
  await page.unroute('**/api/user');
}

describe('the drop zone of each tool', () => {
  it('opens the file dialog wherever it is clicked', async () => {
    const page = await openTool(site, 'soos', account);
    for (const { id } of tools) {
      await page.goto(`/convert/${id}`);
      await page.getByRole('heading', { name: 'Upload your file' }).waitFor();
      const zone = page.getByLabel('File to convert').locator('..');
      const box = await zone.boundingBox();
      if (box === null) throw new Error(`${id} has no drop zone.`);
      for (const position of [
        { x: 6, y: 6 },
        { x: box.width - 6, y: box.height - 6 },
      ]) {
        const opened = page.waitForEvent('filechooser');
        await zone.click({ position });
        await opened;
      }
    }
    await site.closePage(page);
  });

  it('is there also if the storage of the browser gives no answer', async () => {
    const page = await site.openPageAs(account, '/robots.txt', { locale: 'en-GB' });
    await page.addInitScript('indexedDB.open = () => ({});');
    await page.goto('/convert/soos');
    await page.getByText('Restoring your work').waitFor();
    await page.getByRole('heading', { name: 'Upload your file' }).waitFor();
    await site.closePage(page);
  });
});

describe('a page', () => {
  it('asks again when a part of the site did not answer', async () => {
    const page = await site.openPageAs(account, '/robots.txt');
    let asked = 0;
    await page.route('**/api/user', async (route) => {
      asked += 1;
      const json = { error: 'A service did not answer.', code: 'service.unavailable' };
      await (asked < 3 ? route.fulfill({ status: 503, json }) : route.continue());
    });
    await page.goto('/convert/soos');
    await page.getByRole('heading', { name: 'Upload your file' }).waitFor();
    expect(asked).toBeGreaterThan(2);
    await site.closePage(page);
  });
});

describe('addresses', () => {
  it('that do not exist show the not-found screen', async () => {
    const page = await site.openPage('/no-such-page');
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await page.getByText('Did you forget to add the page to the router?').waitFor();
    await site.closePage(page);
  });

  it('of an unknown tool say so', async () => {
    const page = await site.openPageAs(account, '/convert/no-such-tool');
    await page.getByRole('heading', { name: 'Tool Not Found' }).waitFor();
    await page.getByText("The conversion tool you're looking for doesn't exist.").waitFor();
    await page.getByRole('link', { name: 'Return Home' }).click();
    await page.waitForURL(`${site.url}/`);
    await site.closePage(page);
  });

  it('that need a log-in redirect visitors to the authentication screen', async () => {
    const page = await site.openPage('/convert/x-pobs');
    await page.waitForURL('**/auth');
    await page.getByRole('heading', { name: 'Log in to your account' }).waitFor();
    await site.closePage(page);
  });

  it('of the authentication screen redirect a signed-in user to the tools', async () => {
    const page = await site.openPageAs(account, '/auth');
    await page.waitForURL('**/dashboard');
    await site.closePage(page);
  });
});

describe('the session', () => {
  it('does not begin with a wrong password, and shows the server’s reason', async () => {
    const page = await site.openPage('/auth');
    await page.getByLabel('Username').fill(account.username);
    await page.getByLabel('Password').fill('not the secret');
    await page.getByRole('tabpanel').getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Login failed', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('Login failed: Incorrect username or password.').waitFor();
    expect(page.url()).toMatch(/\/auth$/);
    await site.closePage(page);
  });

  it('ends from the menu', async () => {
    const page = await site.openPageAs(account, '/dashboard');
    await page.getByRole('button', { name: account.username }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('**/auth');
    await page.getByText('You have been successfully logged out.', { exact: true }).waitFor();
    await page.goto('/dashboard');
    await page.waitForURL('**/auth');
    await site.closePage(page);
  });

  it('stays ended if an answer from before the log-out arrives after it', async () => {
    const page = await site.openPageAs(account, '/dashboard');
    const menu = page.getByRole('button', { name: account.username });
    await menu.waitFor();
    const held = Promise.withResolvers<undefined>();
    await page.route(
      '**/api/user',
      async (route) => {
        const answer = await route.fetch();
        await held.promise;
        await route.fulfill({ response: answer });
      },
      { times: 1 },
    );
    const asked = page.waitForRequest('**/api/user');
    await menu.click();
    const request = await asked;
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByText('You have been successfully logged out.', { exact: true }).waitFor();
    held.resolve(undefined);
    expect((await request.response())?.status()).toBe(200);
    await settle(page);
    await page.getByText('You have been successfully logged out.', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/auth');
    await site.closePage(page);
  });

  it('continues after a password change', async () => {
    const other = await signUp(site.url);
    const page = await site.openPageAs(other, '/dashboard');
    await page.getByRole('button', { name: other.username }).click();
    await page.getByRole('menuitem', { name: 'Change Password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Password' });
    // Users who open it by keyboard can type immediately.
    await dialog.locator('input:focus').waitFor();
    await page.keyboard.type(other.password);
    await dialog.getByLabel('New password').fill('another secret');
    await dialog.getByLabel('Confirm password').fill('another secrex');
    await dialog.getByRole('button', { name: 'Change Password' }).click();
    await dialog.getByText("Passwords don't match").waitFor();
    await dialog.getByLabel('Confirm password').fill('another secret');
    await dialog.getByRole('button', { name: 'Change Password' }).click();
    await page.getByText('Your password has been successfully updated.', { exact: true }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'Welcome to Floatwise!' }).waitFor();
    await site.closePage(page);
  });
});

describe('the theme', () => {
  it('follows the system until the user chooses one, and remembers the choice', async () => {
    const page = await site.openPage('/', { colorScheme: 'light' });
    const theme = () => page.evaluate('document.documentElement.dataset.theme');
    expect(await theme()).toBe('light');
    // The page follows once its button exists; the button moves when it is known whether the visitor is signed in.
    await page.getByRole('link', { name: 'Log in' }).first().waitFor();
    await page.getByRole('button', { name: 'Switch to the dark theme' }).hover();
    const tooltip = page.getByRole('tooltip');
    await tooltip.filter({ hasText: 'Switch to the dark theme' }).waitFor();
    await page.keyboard.press('Escape');
    await tooltip.waitFor({ state: 'detached' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(theme).toBe('dark');
    await page.getByRole('button', { name: 'Switch to the light theme' }).click();
    expect(await theme()).toBe('light');
    await page.reload();
    expect(await theme()).toBe('light');
    // Users with forced system colours get the matching theme and no choice.
    await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
    await expect.poll(theme).toBe('dark');
    await page.reload();
    expect(await theme()).toBe('dark');
    await page.getByRole('link', { name: 'Log in' }).first().waitFor();
    expect(await page.getByRole('button', { name: /^Switch to the/ }).count()).toBe(0);
    await site.closePage(page);
  });
});

describe('a screen of 360 px', () => {
  it('has the entries of the top bar in a menu', async () => {
    const page = await site.openPage('/', { viewport: { width: 360, height: 740 } });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign up' }).click();
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    expect(await page.getByRole('button', { name: 'Open menu' }).count()).toBe(1);
    await site.closePage(page);
  });
});

describe('a reset of the password', () => {
  it('asks for an address, then shows the support contact', async () => {
    const page = await site.openPage('/auth');
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') calls.push(request.url());
    });
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reset Password' });
    await dialog.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByText('Please enter your email address', { exact: true }).waitFor();
    await dialog.getByLabel('Email address').fill('planner@example.com');
    await dialog.getByRole('button', { name: 'Send reset link' }).click();
    await dialog.getByText("We've sent you an email with instructions to reset your password.").waitFor();
    await page.getByText('Password Reset temporarily unavailable', { exact: true }).waitFor();
    await page.getByText('Contact support for assistance with your account', { exact: true }).waitFor();
    // Without email, nothing is requested from the server.
    expect(calls).toEqual([]);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await site.closePage(page);
  });
});
