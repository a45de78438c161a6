import { Search } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { inputClass } from './text-field.tsx';

interface SearchFieldProps {
  /** What is searched, for those who do not see the glass. */
  label: string;
  query: string;
  onChange: (query: string) => void;
}

export function SearchField({ label, query, onChange }: SearchFieldProps) {
  return (
    <div className="relative min-w-40 flex-1 sm:ml-auto sm:max-w-64">
      <Search className="absolute left-2.5 top-2 size-4 text-muted" aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder="Search"
        value={query}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(inputClass, 'h-8! border-edge pl-8!')}
      />
    </div>
  );
}
