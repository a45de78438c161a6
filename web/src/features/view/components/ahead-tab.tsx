import { ChoiceChips } from '../../../components/ui/choice-chips.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { putParams } from '../../../lib/put-params.ts';
import { useAddress } from '../../../lib/use-address.ts';
import type { OpenSchedule } from '../../schedule/api/open-schedule.ts';
import { useAnswer } from '../hooks/use-answer.ts';
import { TableAnswerView } from './table-answer-view.tsx';

const periods = ['2', '3', '4', '6'] as const;

/** What starts, runs and finishes in the next weeks, by WBS or by an activity code. */
export function AheadTab({ schedule, fileName }: { schedule: OpenSchedule; fileName: string }) {
  const [params, change] = useAddress();
  const groupings = schedule.facts?.groupings ?? [];
  const weeks = periods.find((each) => each === params.get('weeks')) ?? '4';
  const by = groupings.find(({ value }) => value === params.get('by'))?.value ?? 'wbs';
  const { answer, problem } = useAnswer(schedule, { about: 'ahead', weeks: Number(weeks), by });
  const put = (changes: Record<string, string>) => change((current) => putParams(current, changes));
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <ChoiceChips
          label="Weeks from the data date"
          title="Weeks:"
          value={weeks}
          choices={periods.map((value) => ({ value, title: value }))}
          onChange={(value) => put({ weeks: value })}
        />
        <SelectField
          label="Group by:"
          value={by}
          choices={groupings}
          onChange={(value) => put({ by: value })}
        />
      </div>
      <TableAnswerView
        answer={answer}
        problem={problem}
        label="Looking ahead"
        fileName={fileName}
        printedBy="group"
      />
    </>
  );
}
