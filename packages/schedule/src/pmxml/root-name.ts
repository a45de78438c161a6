/** The outermost element of P6 XML; that of old versions is BusinessObjects. Source: MPXJ. */
export const isRootName = (name: string): boolean =>
  name === 'APIBusinessObjects' || name === 'BusinessObjects';
