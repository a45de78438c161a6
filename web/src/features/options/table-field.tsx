import { FileUp } from 'lucide-react';
import { useId, useState } from 'react';
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

/** An option of several lines: typed, copied from a sheet, or read from a workbook, CSV or text file. */
export function TableField({ label, hint, error, value, disabled, onChange }: TableFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const [unread, setUnread] = useState<string>();
  const readFile = async (file: File): Promise<void> => {
    try {
      const { readTableText } = await import('@floatwise/ooxml/table-text');
      onChange(await readTableText(new Uint8Array(await file.arrayBuffer()), file.name));
      setUnread(undefined);
    } catch {
      setUnread(
        `${file.name} is no workbook that can be read. Save it as .xlsx or .csv and choose it again.`,
      );
    }
  };
  const problem = unread ?? error;
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
          accept=".xlsx,.xls,.csv,.tsv,.txt"
          icon={FileUp}
          disabled={disabled}
          onFiles={([file]) => void readFile(file)}
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
        aria-invalid={problem !== undefined}
        aria-describedby={noteId}
        onChange={(event) => {
          setUnread(undefined);
          onChange(event.target.value);
        }}
        className={classNames(
          inputClass,
          'h-auto! py-2',
          problem === undefined ? 'border-edge' : 'border-critical',
        )}
      />
      <p
        id={noteId}
        className={classNames('text-xs', problem === undefined ? 'text-muted' : 'text-critical')}
      >
        {problem ?? hint}
      </p>
    </div>
  );
}
