export function OrDivider() {
  return (
    <div className="flex items-center gap-3 text-xs text-muted">
      <span className="h-px flex-1 bg-line" aria-hidden="true" />
      Or continue with
      <span className="h-px flex-1 bg-line" aria-hidden="true" />
    </div>
  );
}
