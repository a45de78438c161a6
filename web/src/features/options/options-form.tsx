import { ChevronRight, RotateCcw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { inputClass, TextField } from '../../components/ui/text-field.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatCounted } from '../../lib/format-count.ts';
import {
  checkOptionValue,
  type FieldGroup,
  groupFields,
  isSameValue,
  type OptionField,
  type OptionValue,
  type OptionValues,
} from './option-fields.ts';
import { ProfileButtons } from './profile-buttons.tsx';
import { TableField } from './table-field.tsx';
import type { Options } from './use-option-values.ts';

/** A form generated from a tool's JSON schema, with a heading if `title`. */
export function OptionsForm(props: { options: Options; disabled: boolean; title: boolean }) {
  const { options, disabled, title } = props;
  const { fields, values, putValue, reset, isInitial } = options;
  return (
    <section aria-label="Options">
      <div className={classNames('flex items-center justify-between', (title || !isInitial) && 'mb-3 h-8')}>
        {title && <h2 className="text-sm font-semibold">Options</h2>}
        {!isInitial && (
          <Button
            variant="quiet"
            size="small"
            className="-mr-3 ml-auto text-muted"
            disabled={disabled}
            onClick={reset}
            icon={RotateCcw}
          >
            Reset
          </Button>
        )}
      </div>
      <div className="flex flex-col gap-5">
        {groupFields(fields).map((group) => (
          <Group key={group.name ?? ''} group={group} values={values}>
            {group.fields.map((field) => (
              <Field
                key={field.name}
                field={field}
                value={values[field.name] ?? field.initial}
                disabled={disabled}
                onChange={(value) => putValue(field.name, value)}
              />
            ))}
          </Group>
        ))}
        <ProfileButtons options={options} disabled={disabled} />
      </div>
    </section>
  );
}

/** Folded until opened; says how many of its options differ from their defaults or are invalid. */
function Group(props: { group: FieldGroup; values: OptionValues; children: ReactNode }) {
  const { values, children } = props;
  const { name, fields } = props.group;
  if (name === undefined) return children;
  const problems = fields.filter((field) => checkOptionValue(field, values[field.name]) !== undefined);
  const changed = fields.filter((field) => !isSameValue(values[field.name], field.initial));
  const note =
    problems.length > 0 ? `${problems.length} to fix` : changed.length > 0 ? `${changed.length} changed` : '';
  return (
    <details className="group rounded-md border border-line">
      <summary className="flex cursor-pointer items-center justify-between gap-3 px-3 py-2.5 text-sm font-medium">
        <span className="flex items-center gap-2">
          <ChevronRight className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90" />
          {name}
        </span>
        <span
          className={classNames(
            'shrink-0 text-xs font-normal',
            problems.length > 0 ? 'text-critical' : 'text-muted',
          )}
        >
          {note || formatCounted(fields.length, 'option')}
        </span>
      </summary>
      <div className="flex flex-col gap-5 border-t border-line px-3 py-4">{children}</div>
    </details>
  );
}

/** Chosen in a result; here it can only be emptied. */
function ListField(props: Pick<FieldProps, 'value' | 'disabled' | 'onChange'> & { label: string }) {
  const { label, value, disabled, onChange } = props;
  const count = typeof value === 'object' ? value.length : 0;
  if (count === 0) return null;
  return (
    <div className="flex items-center justify-between gap-3">
      <p>
        {label}: {formatCounted(count, 'key')}
      </p>
      <Button variant="quiet" size="small" disabled={disabled} onClick={() => onChange([])}>
        Clear
      </Button>
    </div>
  );
}

interface FieldProps<Kind extends OptionField['kind'] = OptionField['kind']> {
  field: Extract<OptionField, { kind: Kind }>;
  value: OptionValue;
  disabled: boolean;
  onChange: (value: OptionValue) => void;
}

function Field({ field, value, disabled, onChange }: FieldProps) {
  const shared = {
    label: field.title,
    hint: field.description,
    error: checkOptionValue(field, value),
    disabled,
  };
  switch (field.kind) {
    case 'switch':
      return (
        <Switch
          label={field.title}
          description={field.description}
          checked={value === true}
          disabled={disabled}
          onChange={onChange}
        />
      );
    case 'choice':
      return <ChoiceField field={field} value={value} disabled={disabled} onChange={onChange} />;
    case 'number':
      return (
        <TextField
          {...shared}
          type="number"
          min={field.min}
          max={field.max}
          step={field.whole ? 1 : 'any'}
          value={typeof value === 'number' && !Number.isNaN(value) ? value : ''}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
      );
    case 'list':
      return <ListField label={field.title} value={value} disabled={disabled} onChange={onChange} />;
    case 'text':
      if (field.isTable === true) return <TableField {...shared} value={String(value)} onChange={onChange} />;
      return (
        <TextField
          {...shared}
          maxLength={field.maxLength}
          value={String(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

/** Up to four choices are radio buttons; more are a drop-down list. */
function ChoiceField({ field, value, disabled, onChange }: FieldProps<'choice'>) {
  const id = useId();
  const noteId = field.description === undefined ? undefined : `${id}-note`;
  const note = noteId !== undefined && (
    <p id={noteId} className="text-xs text-muted">
      {field.description}
    </p>
  );
  const choose = (text: string) => {
    const choice = field.choices.find((candidate) => String(candidate.value) === text);
    if (choice !== undefined) onChange(choice.value);
  };
  if (field.choices.length > 4) {
    return (
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="text-sm font-medium">
          {field.title}
        </label>
        <select
          id={id}
          value={String(value)}
          disabled={disabled}
          aria-describedby={noteId}
          onChange={(event) => choose(event.target.value)}
          className={classNames(inputClass, 'border-edge')}
        >
          {field.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.title}
            </option>
          ))}
        </select>
        {note}
      </div>
    );
  }
  return (
    <fieldset className="flex flex-col gap-1.5" disabled={disabled} aria-describedby={noteId}>
      <legend className="mb-1.5 text-sm font-medium">{field.title}</legend>
      {field.choices.map((choice) => (
        <label key={choice.value} className="flex items-center gap-2">
          <input
            type="radio"
            name={id}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="size-4 accent-accent"
          />
          {choice.title}
        </label>
      ))}
      {note}
    </fieldset>
  );
}
