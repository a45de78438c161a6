import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Locator, Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rows after the first three, skipped to save time, since the rows of a table are alike. */
const laterRows = '[data-index]:not([data-index="0"], [data-index="1"], [data-index="2"])';

/** Rules about the page as a whole, or about parts that name each other. */
export const pageRules = [
  'aria-valid-attr-value',
  'bypass',
  'duplicate-id-aria',
  'heading-order',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'skip-link',
  'table-duplicate-name',
];

/**
 * Lists the accessibility rules that the page, or the part given by a selector, violates now, each with the elements that do. The
 * excluded rules are skipped; `only` names the rules to check, by default all.
 */
export async function listViolations(
  page: Page,
  { leftOut = [], within, only }: { leftOut?: string[]; within?: string; only?: readonly string[] } = {},
): Promise<string[]> {
  const rules = {
    // Off by default; controls have 24 px, or as much room around them.
    'target-size': { enabled: true },
    ...Object.fromEntries(leftOut.map((rule) => [rule, { enabled: false }])),
  };
  const context = { exclude: [laterRows], ...(within === undefined ? {} : { include: [within] }) };
  const options = {
    // Describing the elements that violate no rule takes half of the time.
    resultTypes: ['violations'],
    ...(only === undefined ? { rules } : { runOnly: only }),
  };
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  await endTransitions(page);
  // At the top of the page: a control that is scrolled half under a sticky bar would count as half as large.
  const { violations } = await page.evaluate<AxeResults>(`(async () => {
    const top = scrollY;
    scrollTo({ top: 0, behavior: 'instant' });
    const results = await axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)});
    scrollTo({ top, behavior: 'instant' });
    return results;
  })()`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Lists the violations in the light theme, and those of colours in the dark one, of the page or of a part; ends in the light one. */
export async function listViolationsOfThemes(page: Page, part: { within?: string } = {}): Promise<string[]> {
  await showTheme(page, 'light');
  const light = await listViolations(page, part);
  await showTheme(page, 'dark');
  // In another theme only the colours differ.
  const dark = await listViolations(page, { ...part, only: ['color-contrast'] });
  await showTheme(page, 'light');
  return [...light, ...dark.map((violation) => `in the dark theme ${violation}`)];
}

/** Emulates the system's theme and waits until the page shows it. */
export async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-theme="${colorScheme}"]`).waitFor({ state: 'attached' });
}

/** Skips transitions to their end, as colours halfway contrast less. Waiting for it would hang if the browser draws no frame. */
async function endTransitions(page: Page): Promise<void> {
  // The end of one transition may start another in an element that inherits its colour.
  await page.evaluate(`{
    const listEnding = () => document
      .getAnimations()
      .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity);
    for (let round = 0; round < 20 && listEnding().length > 0; round++)
      listEnding().forEach((animation) => animation.finish());
  }`);
}

/** Lists the controls that are lower or narrower than 24 px, with their size, whatever room is around them. */
export const listSmall = (controls: Locator): Promise<string[]> =>
  controls.evaluateAll((elements: readonly SizedElement[]) =>
    elements.flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      return Math.min(width, height) < 24 ? `${element.innerText}: ${width} x ${height}` : [];
    }),
  );

/** What is used of an element of the page, whose types tests do not load. */
interface SizedElement {
  readonly innerText: string;
  readonly getBoundingClientRect: () => { readonly width: number; readonly height: number };
}

/** Pixels by which the page is wider than the screen. */
export function measureOverflow(page: Page): Promise<unknown> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** Lists running animations and transitions of the page, each with its element. */
export function listMotions(page: Page): Promise<unknown> {
  return page.evaluate(`document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .map(({ animationName, transitionProperty, effect }) =>
      (animationName ?? transitionProperty) + ' of ' + effect.target.outerHTML.slice(0, 120))`);
}

/**
 * Lists controls and texts that cannot be seen: those outside the window and not in a scrolling box, and those cut off without an
 * ellipsis or another sign.
 */
export function listCuts(page: Page): Promise<unknown> {
  return page.evaluate(`{
    const isBeyond = ({ left, right, width }) => width > 0 && (left < -1 || right > innerWidth + 1);
    const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const hasScroller = (element) => element !== null && (scrolls(element) || hasScroller(element.parentElement));
    const isCut = (element) => {
      const { overflowX, textOverflow, clipPath, webkitLineClamp } = getComputedStyle(element);
      const showsCut = textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || clipPath !== 'none';
      const hides = overflowX === 'hidden' || overflowX === 'clip';
      return hides && !showsCut && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1;
    };
    const name = (element) => element.outerHTML.slice(0, 120);
    const all = [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility());
    [
      ...all
        .filter((element) => element.matches('a, button, input, select, textarea, h1, h2, h3, p, summary'))
        .filter((element) => !element.matches('.sr-only') && isBeyond(element.getBoundingClientRect()))
        .filter((element) => !hasScroller(element.parentElement))
        .map((element) => 'beyond the window: ' + name(element)),
      ...all.filter(isCut).map((element) => 'cut: ' + name(element)),
    ];
  }`);
}

/** A browser's window of 1360 x 900 at 200 %. */
export const zoomed = { width: 680, height: 450 };

/** Lists what cannot be seen in a window zoomed to 200 %; leaves the page in that size. */
export async function listCutsZoomed(page: Page): Promise<unknown> {
  await page.setViewportSize(zoomed);
  const overflow = await measureOverflow(page);
  return overflow === 0 ? listCuts(page) : [`wider than the window by ${String(overflow)} px`];
}
