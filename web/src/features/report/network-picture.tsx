import type { ReportPicture } from '@floatwise/contracts';
import { useId, useMemo } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { linkStrokes, linkWords } from './link-looks.ts';
import { boxHeight, boxWidth, layOutPicture } from './picture-layout.ts';

/** The activities around a row and the links between them. */
export function NetworkPicture({ picture }: { picture: ReportPicture }) {
  const marker = useId();
  const { width, height, boxes, arcs } = useMemo(() => layOutPicture(picture), [picture]);
  const roles = [...new Set(picture.links.map(({ role }) => role))];
  return (
    <figure className="rounded-lg border border-line bg-surface p-3">
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Picture of the links">
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={describePicture(picture)}
          className="mx-auto block"
        >
          <defs>
            <marker
              id={marker}
              viewBox="0 0 8 8"
              refX="7.5"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              markerUnits="userSpaceOnUse"
              orient="auto"
            >
              <path d="M0 0 8 4 0 8z" className="fill-ink" />
            </marker>
          </defs>
          {arcs.map((arc, place) => {
            const { role, label } = picture.links[place] ?? { role: 'kept' as const, label: '' };
            return (
              <g key={place} className={linkStrokes[role]}>
                <path
                  d={arc.path}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.5"
                  markerEnd={`url(#${marker})`}
                />
                <text
                  x={arc.label.x}
                  y={arc.label.y}
                  textAnchor="middle"
                  strokeWidth="4"
                  className="fill-ink stroke-surface font-mono text-xs [paint-order:stroke] [stroke-dasharray:none]"
                >
                  {label}
                </text>
              </g>
            );
          })}
          {boxes.map(({ x, y }, place) => {
            const activity = picture.activities[place];
            return (
              <foreignObject key={place} x={x} y={y} width={boxWidth} height={boxHeight}>
                <div className="flex h-full flex-col justify-center rounded-sm border border-edge bg-raised px-2 leading-tight">
                  <span className="truncate font-mono text-xs font-medium">{activity?.id}</span>
                  <span className="truncate text-xs text-muted">
                    {activity?.note ?? activity?.name ?? ''}
                  </span>
                </div>
              </foreignObject>
            );
          })}
        </svg>
      </div>
      <figcaption className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted">
        {roles.map((role) => (
          <span key={role} className="inline-flex items-center gap-2">
            <svg width="28" height="6" aria-hidden="true" className={classNames(linkStrokes[role])}>
              <path d="M0 3H28" stroke="currentColor" strokeWidth={role === 'added' ? 2.5 : 1.5} />
            </svg>
            {linkWords[role]}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** The picture in words: `A1000 to A1010 FS is removed; ...`. */
function describePicture({ activities, links }: ReportPicture): string {
  return links
    .map(
      ({ from, to, label, role }) =>
        `${activities[from]?.id ?? ''} to ${activities[to]?.id ?? ''} ${label} ${linkWords[role]}`,
    )
    .join('; ');
}
