import { formatExtension } from '@floatwise/contracts';
import { mostShiftWeeks } from '@floatwise/contracts/limits';
import { type SyntheticEvent, useState } from 'react';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormProblem } from '../../../components/ui/form-problem.tsx';
import { showToast } from '../../../components/ui/toast-store.ts';
import { TextField } from '../../../components/ui/text-field.tsx';
import { downloadBlob } from '../../../lib/download-blob.ts';
import type { OpenSchedule } from '../../schedule/api/open-schedule.ts';

interface AnonymiseDialogProps {
  files: readonly File[];
  schedule: OpenSchedule;
  onClose: () => void;
}

/** Saves the open files without their names. */
export function AnonymiseDialog({ files, schedule, onClose }: AnonymiseDialogProps) {
  const [weeks, setWeeks] = useState('0');
  const [problem, setProblem] = useState<string>();
  const [isMaking, setIsMaking] = useState(false);
  const isValid = /^[-−]?\d{1,3}$/.test(weeks.trim()) && Math.abs(readWeeks(weeks)) <= mostShiftWeeks;
  const save = async () => {
    setIsMaking(true);
    setProblem(undefined);
    try {
      const { contents, leftOut } = await schedule.ask({
        about: 'anonymised',
        files,
        weeks: readWeeks(weeks),
      });
      for (const [place, bytes] of contents.entries())
        // The name of the file may name the project.
        downloadBlob(new Blob([bytes]), `schedule-${place + 1}${formatExtension(files[place]?.name ?? '')}`);
      if (leftOut !== undefined)
        showToast({ variant: 'notice', title: 'The file was anonymised', description: leftOut });
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The file could not be made.');
    } finally {
      setIsMaking(false);
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isValid) void save();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={files.length === 1 ? 'Anonymise this file' : `Anonymise the ${files.length} open files`}
      description="To show a fault without showing the project. It is done in this browser."
      form={{ onSubmit: submit, submitLabel: isMaking ? 'Saving...' : 'Save', pending: isMaking }}
    >
      <ul className="list-disc pl-5 text-muted">
        <li>Names, codes, people and notes become made names such as X0123.</li>
        <li>Amounts of money are multiplied by one secret factor.</li>
        <li>Logic, calendars, durations, units and progress stay, and so do the findings of each tool.</li>
        <li>Tables, columns and elements that are not known are left out.</li>
      </ul>
      <TextField
        label="Move all dates by weeks"
        inputMode="numeric"
        value={weeks}
        onChange={({ target }) => setWeeks(target.value)}
        hint="Whole weeks, so that weekdays stay; 0 leaves the dates."
        error={isValid ? undefined : `Enter a whole number from −${mostShiftWeeks} to ${mostShiftWeeks}.`}
      />
      <FormProblem>{problem}</FormProblem>
    </Dialog>
  );
}

const readWeeks = (text: string): number => Number(text.trim().replace('−', '-'));
