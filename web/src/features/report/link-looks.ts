import type { PictureLinkRole } from '@floatwise/contracts';

/** Never by colour alone: removed links are dashed, added ones thick, and the legend names both. */
export const linkStrokes: Record<PictureLinkRole, string> = {
  kept: 'text-done [stroke-width:1.5]',
  proof: 'text-accent-ink [stroke-width:1.5]',
  removed: 'text-critical [stroke-width:1.5] [stroke-dasharray:5_4]',
  added: 'text-accent-ink [stroke-width:2.5]',
};

export const linkWords: Record<PictureLinkRole, string> = {
  kept: 'unchanged',
  proof: 'proof',
  removed: 'removed',
  added: 'added',
};
