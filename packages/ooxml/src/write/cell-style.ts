/** How a cell looks; what is absent is as Excel has it. Colours are RRGGBB. */
export interface CellStyle {
  /** Excel number format. */
  readonly numberFormat?: string;
  readonly font?: FontStyle;
  readonly fill?: string;
  /** Colour of a thin line below the cell. */
  readonly bottomLine?: string;
  readonly alignment?: 'plain' | 'wrapped' | 'wrappedRight' | 'centred' | 'left';
  /** A little apart from the left edge, unless it stands at the right or in the middle. */
  readonly isIndented?: boolean;
}

export interface FontStyle {
  readonly isBold?: boolean;
  readonly isUnderlined?: boolean;
  /** In points. */
  readonly size?: number;
  readonly colour?: string;
}
