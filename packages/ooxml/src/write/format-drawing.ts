import { escapeXml } from '../xml/escape-xml.ts';
import type { WorkbookChart } from './workbook-chart.ts';
import { relationshipsNamespace, xmlHead } from '../xml/xml-head.ts';

/** English metric units in a pixel of 96 an inch. */
const emuPerPixel = 9525;

/** Where the charts of a sheet stand; they are the drawing's relationships in their order. Source: ECMA-376 part 1, section 20.5. */
export function formatDrawing(charts: readonly WorkbookChart[]): string {
  const anchors = charts.map(({ anchor, title, description }, index) => {
    const name = `name="Chart ${index + 1}" descr="${escapeXml(description ?? title)}"`;
    return (
      `<xdr:oneCellAnchor><xdr:from><xdr:col>${anchor.col}</xdr:col><xdr:colOff>0</xdr:colOff>` +
      `<xdr:row>${anchor.row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>` +
      `<xdr:ext cx="${anchor.width * emuPerPixel}" cy="${anchor.height * emuPerPixel}"/>` +
      `<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="${index + 2}" ${name}/><xdr:cNvGraphicFramePr/>` +
      '</xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic>' +
      '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart">' +
      '<c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"' +
      ` xmlns:r="${relationshipsNamespace}" r:id="rId${index + 1}"/></a:graphicData></a:graphic></xdr:graphicFrame>` +
      '<xdr:clientData/></xdr:oneCellAnchor>'
    );
  });
  return (
    `${xmlHead}<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"` +
    ` xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${anchors.join('')}</xdr:wsDr>`
  );
}
