/** Arrowhead of a drawing, referenced by its id. */
export function ArrowMarker({ id, size }: { id: string; size: number }) {
  return (
    <defs>
      <marker
        id={id}
        viewBox="0 0 8 8"
        refX="7.5"
        refY="4"
        markerWidth={size}
        markerHeight={size}
        markerUnits="userSpaceOnUse"
        orient="auto"
      >
        <path d="M0 0 8 4 0 8z" className="fill-ink" />
      </marker>
    </defs>
  );
}
