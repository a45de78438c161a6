const date = /(\d\d-[A-Z][a-z]{2}-\d{2,4})/;

/** A text whose dates do not break at their hyphens. */
export function WholeDates({ text }: { text: string }) {
  return text.split(date).map((piece, place) =>
    place % 2 === 0 ? (
      piece
    ) : (
      <span key={place} className="whitespace-nowrap">
        {piece}
      </span>
    ),
  );
}
