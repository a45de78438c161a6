import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { inputClass } from './text-field.tsx';

/** `label` says what is searched; it is the accessible name. */
export function SearchField(props: { label: string; query: string; onChange: (query: string) => void }) {
  const { label, query, onChange } = props;
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className="relative min-w-28 flex-1 sm:ml-auto sm:max-w-64">
      <Search className="absolute left-2.5 top-2 size-4 text-muted" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder="Search"
        value={query}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(inputClass, 'h-8! border-edge px-8! [&::-webkit-search-cancel-button]:hidden')}
      />
      {query !== '' && (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={clear}
          className="absolute right-1 top-1 flex size-6 items-center justify-center rounded-sm text-muted hover:bg-sunken hover:text-ink"
        >
          <X className="size-3.5" />
        </button>
      )}
    </div>
  );
}
