/** The product's mark: two Gantt bars and, drawn as a thin double arrow, the float between them. One colour. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" fill="currentColor">
      <rect x="1" y="4" width="15" height="9" rx="2" />
      <rect x="24" y="19" width="7" height="9" rx="2" />
      <path
        d="M3.5 23.5h17M7 19.7l-3.8 3.8L7 27.3M17 19.7l3.8 3.8-3.8 3.8"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
