import { FileUp } from 'lucide-react';
import { useId } from 'react';
import { FileButton } from '../../components/ui/file-button.tsx';
import { inputClass } from '../../components/ui/text-field.tsx';
import { classNames } from '../../lib/class-names.ts';

interface TableFieldProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

/** An option of several lines: typed, copied from a sheet, or read from a CSV or text file. */
export function TableField({ label, hint, error, value, disabled, onChange }: TableFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <FileButton
          variant="quiet"
          size="small"
          label={`${label}: a file`}
          accept=".csv,.tsv,.txt"
          icon={FileUp}
          disabled={disabled}
          onFiles={([file]) => void file.text().then(onChange)}
        >
          From a file
        </FileButton>
      </div>
      <textarea
        id={id}
        rows={4}
        value={value}
        disabled={disabled}
        spellCheck={false}
        aria-invalid={error !== undefined}
        aria-describedby={noteId}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(
          inputClass,
          'h-auto! py-2',
          error === undefined ? 'border-edge' : 'border-critical',
        )}
      />
      <p id={noteId} className={classNames('text-xs', error === undefined ? 'text-muted' : 'text-critical')}>
        {error ?? hint}
      </p>
    </div>
  );
}
