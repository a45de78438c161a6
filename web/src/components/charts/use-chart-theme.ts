import { useMemo, useSyncExternalStore } from 'react';

export interface ChartTheme {
  readonly isDark: boolean;
  /** Ten colours that colour-blind people can distinguish, in order. */
  readonly palette: readonly string[];
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly surface: string;
  readonly failed: string;
  readonly edge: string;
  readonly accent: string;
  /** What is settled: totals, references. */
  readonly done: string;
}

/** The colours of the theme as it is now, for drawings that cannot read style sheets. */
export function useChartTheme(): ChartTheme {
  const theme = useSyncExternalStore(subscribe, () => document.documentElement.dataset['theme']);
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement);
    const read = (name: string): string => style.getPropertyValue(`--${name}`).trim();
    return {
      isDark: theme === 'dark',
      palette: Array.from({ length: 10 }, (_, at) => read(`chart-${at + 1}`)),
      ink: read('ink'),
      muted: read('muted'),
      line: read('line'),
      surface: read('surface'),
      failed: read('critical'),
      edge: read('edge'),
      accent: read('accent'),
      done: read('done'),
    };
  }, [theme]);
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
