/** Tooltip of a chart: a title, then names with their values. */
export function createTooltip(title: string, lines: readonly (readonly [string, string])[]): HTMLElement {
  const box = document.createElement('div');
  box.className = 'rounded-md border border-line bg-surface px-3 py-2 text-xs text-ink shadow-high';
  box.append(createLine('font-semibold', title));
  for (const [name, value] of lines) {
    const line = createLine('flex justify-between gap-4', '');
    line.append(createLine('text-muted', name), createLine('tabular-nums', value));
    box.append(line);
  }
  return box;
}

function createLine(className: string, text: string): HTMLElement {
  const line = document.createElement('div');
  line.className = className;
  line.textContent = text;
  return line;
}
