import { Alert } from '../../../components/ui/alert.tsx';
import type { TableAnswer } from '../../schedule/model/view-questions.ts';
import { AnswerSkeleton } from './answer-skeleton.tsx';
import { AnswerTable } from './answer-table.tsx';

interface TableAnswerViewProps {
  answer: TableAnswer | undefined;
  problem: string | undefined;
  label: string;
  fileName: string;
  printedBy?: string;
}

/** A sentence with its table; a skeleton while it is calculated; why there is none. */
export function TableAnswerView({ answer, problem, label, fileName, printedBy }: TableAnswerViewProps) {
  if (problem !== undefined)
    return (
      <Alert tone="error" title="This could not be calculated">
        {problem}
      </Alert>
    );
  if (answer === undefined) return <AnswerSkeleton label={label} />;
  const { sentence, table } = answer;
  if (table === undefined) return <Alert tone="info" title={sentence} />;
  return (
    <>
      <p role="status" className="mb-2 text-base font-medium tabular-nums">
        {sentence}
      </p>
      <AnswerTable table={table} fileName={fileName} {...(printedBy === undefined ? {} : { printedBy })} />
    </>
  );
}
