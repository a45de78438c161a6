/** Colours of the theme, for a canvas. */
export interface Palette {
  readonly surface: string;
  readonly page: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly edge: string;
  readonly accent: string;
  readonly accentSoft: string;
  readonly critical: string;
  readonly near: string;
  readonly done: string;
}

export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
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
    done: read('done'),
  };
}
