import type { getLineLook } from './chart-scales.ts';

type Look = ReturnType<typeof getLineLook>;

/** A piece of a line in the colour and dash of its series, for a legend. */
export const LineKey = ({ colour, dash }: Look) => (
  <svg
    width="24"
    height="8"
    aria-hidden="true"
    className="shrink-0"
    style={{ color: `var(--color-${colour === undefined ? 'done' : `chart-${colour + 1}`})` }}
  >
    <path d="M0 4H24" stroke="currentColor" strokeWidth="2" strokeDasharray={dash === 0 ? undefined : dash} />
    {colour !== undefined && <circle cx="12" cy="4" r="3.5" fill="currentColor" />}
  </svg>
);
