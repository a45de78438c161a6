import type { PlanEditKind } from '@floatwise/contracts';
import { useEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FormProblem } from '../../../components/ui/form-problem.tsx';
import type { TrialPlan } from '../../schedule/model/edit-trial.ts';
import { type EditField, kindTitles, listFields } from '../model/edit-fields.ts';
import { type FormValues, findRefusedField, formatFieldKey, type toEdit } from '../model/form-values.ts';
import { EditFieldView } from './edit-field.tsx';

/** An edit while its form is open. */
export interface Draft {
  readonly kind: PlanEditKind;
  readonly values: FormValues;
  /** Index in the list; behind the last for a new edit. */
  readonly place: number;
  readonly isNew: boolean;
  /** Whether the form was submitted, so that it says what is missing. */
  readonly isTried: boolean;
}

interface EditFormProps {
  draft: Draft;
  plan: TrialPlan;
  /** Why the engine refuses the edit as it is typed. */
  refusal: { readonly member: string | undefined; readonly sentence: string } | undefined;
  written: Pick<ReturnType<typeof toEdit>, 'missing' | 'unread'>;
  /** What the edit does, as far as it is filled in. */
  effect: string | undefined;
  onChange: (values: FormValues) => void;
  onSubmit: () => void;
  onCancel: () => void;
}

/** The form of an edit: its effect is tried while it is filled in. */
export function EditForm(props: EditFormProps) {
  const { draft, plan, refusal, written, effect, onChange, onSubmit, onCancel } = props;
  const { kind, values, place, isNew, isTried } = draft;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The menu that opened the form takes the focus back first.
    const frame = requestAnimationFrame(() => {
      form.current?.scrollIntoView({ block: 'nearest' });
      form.current?.querySelector<HTMLElement>('[data-first]')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [kind, place]);
  const refused = refusal === undefined ? undefined : findRefusedField(kind, refusal.member);
  const findError = (field: EditField): string | undefined => {
    const key = formatFieldKey(field);
    if (written.unread.includes(key))
      return field.input === 'links' ? 'A lag must be a number.' : `${field.title} must be a number.`;
    if (refusal !== undefined && refused === key) return refusal.sentence;
    return isTried && written.missing.includes(key) ? `${field.title} is missing.` : undefined;
  };
  const fields = listFields(kind).filter((field) => isShown(field, values, plan));
  return (
    <form
      ref={form}
      noValidate
      aria-label={kindTitles[kind]}
      className="flex flex-col gap-3 rounded-lg border border-accent bg-surface p-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <h2 className="font-semibold">{kindTitles[kind]}</h2>
      {fields.map((field, at) => (
        <EditFieldView
          key={formatFieldKey(field)}
          field={field}
          plan={plan}
          isFirst={at === findFirst(fields, values)}
          value={values[formatFieldKey(field)] ?? ''}
          error={findError(field)}
          onChange={(value) => onChange({ ...values, [formatFieldKey(field)]: value })}
        />
      ))}
      {refusal !== undefined && refused === undefined && <FormProblem>{refusal.sentence}</FormProblem>}
      {effect !== undefined && <p className="text-sm font-medium tabular-nums">{effect}</p>}
      <div className="flex gap-2">
        <Button type="submit" size="small">
          {isNew ? 'Add' : 'Save'}
        </Button>
        <Button variant="secondary" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The project is asked for only if there are several, and when a delay begins only for one inside an activity. */
function isShown({ path, input }: EditField, values: FormValues, plan: TrialPlan): boolean {
  if (input === 'project') return plan.projects.length > 1;
  return path !== 'at' || values['choice where'] === 'inside';
}

/** The first field that is empty gets the focus. */
function findFirst(fields: readonly EditField[], values: FormValues): number {
  const place = fields.findIndex((field) => {
    const value = values[formatFieldKey(field)];
    return value === '' || (typeof value === 'object' && 'amount' in value && value.amount === '');
  });
  return Math.max(0, place);
}
