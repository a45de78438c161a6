import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rows after the first three, left out to save time: rows of a table are alike. */
const laterRows = '[data-index]:not([data-index="0"], [data-index="1"], [data-index="2"])';

/**
 * Rules of accessibility, but for those left out, that a page breaks as it is now, or what of it a selector names; each
 * with the elements that do. In another theme nothing but the colours is new: `colorsOnly` looks at those.
 */
export async function listViolations(
  page: Page,
  {
    leftOut = [],
    within,
    colorsOnly = false,
  }: { leftOut?: string[]; within?: string; colorsOnly?: boolean } = {},
): Promise<string[]> {
  const rules = Object.fromEntries(leftOut.map((rule) => [rule, { enabled: false }]));
  const context = { exclude: [laterRows], ...(within === undefined ? {} : { include: [within] }) };
  const options = {
    // Describing each element that breaks no rule takes half of the time.
    resultTypes: ['violations'],
    ...(colorsOnly ? { runOnly: ['color-contrast'] } : { rules }),
  };
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)})`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Those of the light theme, and of the dark one what its colours break; the page is left in the light one. */
export async function listViolationsOfThemes(page: Page): Promise<string[]> {
  await showTheme(page, 'light');
  const light = await listViolations(page);
  await showTheme(page, 'dark');
  const dark = await listViolations(page, { colorsOnly: true });
  await showTheme(page, 'light');
  return [...light, ...dark.map((violation) => `in the dark theme ${violation}`)];
}

/** As the system asks for it. Transitions of colours jump to their end: waiting for it hangs where the browser draws no frame. */
async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-theme="${colorScheme}"]`).waitFor({ state: 'attached' });
  // The end of one transition may begin another in an element that inherits its colour.
  await page.evaluate(`{
    const listEnding = () => document
      .getAnimations()
      .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity);
    for (let round = 0; round < 20 && listEnding().length > 0; round++)
      listEnding().forEach((animation) => animation.finish());
  }`);
}

/** Pixels by which a page is wider than the screen. */
export function measureOverflow(page: Page): Promise<unknown> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** What moves on a page as it is now: animations and transitions that run, each with its element. */
export function listMotions(page: Page): Promise<unknown> {
  return page.evaluate(`document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .map(({ animationName, transitionProperty, effect }) =>
      (animationName ?? transitionProperty) + ' of ' + effect.target.outerHTML.slice(0, 120))`);
}

/**
 * Controls and texts that cannot be seen: those beyond the sides of the window outside of a scrolling box, and those cut
 * off without an ellipsis or another sign.
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
