import type { ReportPicture } from '@floatwise/contracts';
import { useId, useMemo } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { ArrowMarker, LinkKeys, linkStrokes } from './gantt-legend.tsx';
import { describePicture } from './describe-picture.ts';
import { type Drawn, PictureFrame } from './picture-frame.tsx';
import { boxHeight, boxWidth, layOutPicture } from './picture-layout.ts';
import { shortenId, shortenText } from './fit-text.ts';
import { useCardOpener } from './use-card-opener.ts';

const maxCharacters = { id: 16, name: 20 };

/** The activities around a row and their links, if times are unknown. */
export function NetworkPicture({ title, picture }: { title: string; picture: ReportPicture }) {
  return (
    <PictureFrame
      title={title}
      kind="Picture of the links"
      picture={picture}
      draw={(drawn) => <NetworkDrawing picture={picture} {...drawn} />}
      legend={<LinkKeys links={picture.links} />}
    />
  );
}

type NetworkDrawingProps = Pick<Drawn, 'active' | 'svgRef'> & { picture: ReportPicture };

function NetworkDrawing({ picture, active, svgRef }: NetworkDrawingProps) {
  const findOpener = useCardOpener();
  const marker = useId();
  const { width, height, boxes, arcs } = useMemo(() => layOutPicture(picture), [picture]);
  return (
    <svg
      ref={svgRef}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={describePicture(picture)}
      className="mx-auto block print:h-auto print:max-h-[165mm] print:max-w-full"
    >
      <ArrowMarker id={marker} size={8} />
      {arcs.map((arc, place) => {
        const { role, label } = picture.links[place] ?? { role: 'kept' as const, label: '' };
        return (
          <g key={place} className={linkStrokes[role]}>
            <path d={arc.path} fill="none" stroke="currentColor" markerEnd={`url(#${marker})`} />
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
        const { id = '', note, name = '' } = picture.activities[place] ?? {};
        const openCard = findOpener?.(id);
        return (
          <g key={place} onClick={openCard} className={openCard && 'cursor-pointer'}>
            <rect
              x={x}
              y={y}
              width={boxWidth}
              height={boxHeight}
              rx="4"
              strokeWidth={place === active ? 2 : 1}
              className={classNames('fill-raised', place === active ? 'stroke-accent' : 'stroke-edge')}
            />
            <text x={x + 8} y={y + 18} className="fill-ink font-mono text-xs font-medium">
              {shortenId(id, maxCharacters.id)}
            </text>
            <text x={x + 8} y={y + 34} className="fill-muted text-[11px]">
              {shortenText(note ?? name, maxCharacters.name)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
