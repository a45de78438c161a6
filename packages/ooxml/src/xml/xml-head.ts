/** How every part of a package begins. */
export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export const sheetNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const relationshipsNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
