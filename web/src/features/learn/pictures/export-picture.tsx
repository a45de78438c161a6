import type { ToolCategory } from '@floatwise/contracts';

const xml = 'Primavera P6 - (XML)';
const formats = ['Primavera PM - (XER)', xml, 'Spreadsheet - (XLSX)', 'Microsoft Project'] as const;
const areas = ['Activities', 'Activity Relationships'] as const;

interface ExportPictureProps {
  category: ToolCategory;
  /** The tool takes P6 XML as well. */
  takesXml?: boolean;
}

/** The P6 dialog that starts an export, with the option to choose. */
export function ExportPicture({ category, takesXml = false }: ExportPictureProps) {
  const chosen = category === 'xer' ? formats[0] : formats[2];
  const height = category === 'xer' ? 174 : 246;
  return (
    <svg
      viewBox={`0 0 300 ${height}`}
      role="img"
      aria-label={`P6's Export dialog with ${chosen} chosen${takesXml ? `, or ${xml}` : ''}${category === 'xer' ? '' : ', then Activities and Activity Relationships ticked'}`}
      className="block w-full max-w-80 text-[12px]"
    >
      <rect x="0.5" y="0.5" width="299" height={height - 1} rx="5" className="fill-page stroke-edge" />
      <path d="M0.5 26H299.5" className="stroke-edge" />
      <text x="10" y="18" className="fill-ink font-semibold">
        File &gt; Export
      </text>
      <text x="12" y="46" className="fill-muted">
        Export format
      </text>
      {formats.map((format, place) => (
        <g key={format} transform={`translate(0 ${place * 24})`}>
          <circle cx="20" cy="64" r="6" className="fill-surface stroke-edge" />
          {format === chosen && <circle cx="20" cy="64" r="3.5" className="fill-accent" />}
          <text x="34" y="68" className={format === chosen ? 'fill-ink font-semibold' : 'fill-muted'}>
            {format}
            {format === xml && takesXml && ' (works too)'}
          </text>
        </g>
      ))}
      {category === 'excel' && (
        <text x="12" y="172" className="fill-muted">
          Next: Export type
        </text>
      )}
      {category === 'excel' &&
        areas.map((area, place) => (
          <g key={area} transform={`translate(0 ${place * 26})`}>
            <rect x="14" y="184" width="13" height="13" rx="2" className="fill-accent stroke-accent" />
            <path d="M17 191l3 3 5-6" className="fill-none stroke-on-accent" strokeWidth="1.8" />
            <text x="34" y="195" className="fill-ink font-semibold">
              {area}
            </text>
          </g>
        ))}
    </svg>
  );
}
