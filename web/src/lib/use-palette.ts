import { useEffect, useState } from 'react';

export type Palette = ReturnType<typeof readPalette>;

/** The current theme's colours, for drawings that cannot read style sheets. */
export function readPalette() {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(`--color-${name}`).trim();
  return {
    isDark: document.documentElement.dataset['theme'] === 'dark',
    /** Ten colours that colour-blind people can distinguish, in order. */
    series: Array.from({ length: 10 }, (_, at) => read(`chart-${at + 1}`)),
    surface: read('surface'),
    page: read('page'),
    ink: read('ink'),
    muted: read('muted'),
    line: read('line'),
    edge: read('edge'),
    accent: read('accent'),
    accentSoft: read('accent-soft'),
    critical: read('critical'),
    near: read('near'),
    /** For what is settled: completed work, totals, references. */
    done: read('done'),
  };
}

/** The current theme's colours; updates with the theme. */
export function usePalette(): Palette {
  const [palette, setPalette] = useState(readPalette);
  useEffect(() => {
    const update = () => setPalette(readPalette());
    const observer = new MutationObserver(update);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const media = window.matchMedia('(forced-colors: active)');
    media.addEventListener('change', update);
    return () => {
      observer.disconnect();
      media.removeEventListener('change', update);
    };
  }, []);
  return palette;
}
