import type { ReportCodePage } from '@floatwise/contracts';
import { Languages, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { SmallButton } from '../../../components/ui/button.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import type { OptionField, OptionValues } from '../../options/option-fields.ts';

interface CodePageNoteProps {
  codePage: ReportCodePage | undefined;
  /** The tool's options, which include the code page. */
  fields: readonly OptionField[];
  /** Runs the same file again with another code page; undefined if the file is not in this tab. */
  onRerun: ((changes: OptionValues) => void) | undefined;
}

/** The code page in which the file's names were read, and a way to choose another. */
export function CodePageNote({ codePage, fields, onRerun }: CodePageNoteProps) {
  if (codePage === undefined) return undefined;
  const field = fields.find(({ name }) => name === 'codePage');
  const choices = field?.kind === 'choice' ? field.choices : [];
  const getTitle = (page: string) => choices.find(({ value }) => value === page)?.title ?? page;
  const rerun = onRerun && ((page: string) => onRerun({ codePage: page }));
  const { isSure, names, alternatives } = codePage;
  if (isSure) {
    return (
      <section aria-label="Code page" className="text-sm text-muted">
        <p className="flex items-start gap-2">
          <Languages className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            Names were read as {getTitle(codePage.codePage)}: <Names names={names} />
          </span>
        </p>
        {rerun !== undefined && choices.length > 0 && (
          <OtherCodePage
            choices={choices.filter(({ value }) => value !== 'auto' && value !== codePage.codePage)}
            onChoose={rerun}
          />
        )}
      </section>
    );
  }
  return (
    <Alert tone="warning" title="The file's code page is uncertain">
      <p>
        Names were read as {getTitle(codePage.codePage)}: <Names names={names} />
      </p>
      <p className="mt-2">If these are wrong, run the file again as one of these:</p>
      <ul className="mt-2 flex flex-col gap-2">
        {alternatives.map((other) => (
          <li key={other.codePage} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 basis-60">
              {getTitle(other.codePage)}: <Names names={other.names} />
            </span>
            {rerun !== undefined && (
              <RerunButton title={getTitle(other.codePage)} onClick={() => rerun(other.codePage)} />
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Isolates each name's direction, so that Arabic does not turn the sentence around. */
function Names({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    <span key={name}>
      {index > 0 && ', '}
      <bdi className="font-medium wrap-anywhere text-ink">{name}</bdi>
    </span>
  ));
}

function RerunButton({ title, onClick }: { title?: string; onClick: () => void }) {
  return (
    <SmallButton
      aria-label={title === undefined ? undefined : `Run again as ${title}`}
      className="print:hidden"
      icon={RotateCw}
      onClick={onClick}
    >
      Run again
    </SmallButton>
  );
}

interface OtherCodePageProps {
  choices: readonly { value: string | number; title: string }[];
  onChoose: (codePage: string) => void;
}

/** Folded, since a certain code page is seldom wrong. */
function OtherCodePage({ choices, onChoose }: OtherCodePageProps) {
  const [chosen, setChosen] = useState(String(choices[0]?.value));
  return (
    <details className="ml-6 mt-1 print:hidden">
      <summary className="w-fit cursor-pointer underline underline-offset-2">
        Names look wrong? Choose another code page
      </summary>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <SelectField
          label="Code page"
          value={chosen}
          choices={choices.map(({ value, title }) => ({ value: String(value), title }))}
          onChange={setChosen}
        />
        <RerunButton onClick={() => onChoose(chosen)} />
      </div>
    </details>
  );
}
