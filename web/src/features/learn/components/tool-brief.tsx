import type { ToolFacts } from '@floatwise/contracts';
import { ArrowRight, Equal, type LucideIcon, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ExportPicture } from '../pictures/export-picture.tsx';
import { findPicture } from '../pictures/index.tsx';

/** Shown before a file is chosen: the problem, what changes and what does not, where to export in P6, and a picture. */
export function ToolBrief({ tool }: { tool: ToolFacts }) {
  const { guide } = tool;
  const picture = findPicture(tool.id);
  const exported = tool.acceptedTypes.includes('.xer') ? 'xer' : 'excel';
  const takesXml = tool.acceptedTypes.includes('.xml');
  return (
    <section
      aria-label={`About ${tool.title}`}
      className="mt-10 grid items-start gap-x-12 gap-y-8 border-t border-line pt-8 lg:grid-cols-2"
    >
      <div className="flex flex-col gap-6">
        {guide !== undefined && (
          <>
            <div>
              <Heading>The problem</Heading>
              <p className="max-w-prose">{guide.problem}</p>
            </div>
            <Points title="What changes" sentences={guide.changes} icon={Pencil} />
            <Points title="What never changes" sentences={guide.keeps} icon={Equal} />
          </>
        )}
        <div>
          <Heading>Where to find the export in P6</Heading>
          <div className="flex flex-wrap gap-x-6 gap-y-4">
            <ExportPicture category={exported} takesXml={takesXml} />
            <ol className="min-w-52 flex-1 list-decimal space-y-1.5 pl-5">
              {steps[exported].map((step) => (
                <li key={step}>{step}</li>
              ))}
              {takesXml && (
                <li>Or choose Primavera P6 - (XML): it can hold the project’s baselines. Tick them.</li>
              )}
            </ol>
          </div>
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {picture !== undefined && (
          <div>
            <Heading>In a picture</Heading>
            <div className="rounded-lg border border-line bg-surface p-4">{picture}</div>
          </div>
        )}
        {tool.infoUrl === undefined && (
          <p>
            <Link
              to={`/learn/${tool.id}`}
              className="inline-flex items-center gap-1 font-medium text-accent-ink underline underline-offset-2 hover:no-underline"
            >
              More about {tool.title}
              <ArrowRight className="size-4" />
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}

const steps = {
  xer: [
    'Open the project and choose File > Export.',
    'Choose Primavera PM - (XER), then Project.',
    'Tick the project, name the file, and finish.',
  ],
  excel: [
    'Open the project and choose File > Export.',
    'Choose Spreadsheet - (XLSX).',
    'Tick Activities and Activity Relationships.',
    'Modify the template: add Activity Type, Activity Status, Original and Remaining Duration, Start, Finish and Total Float.',
    'Finish. Leave the first two rows of each sheet as they are.',
  ],
} as const;

function Heading({ children }: { children: ReactNode }) {
  return <h2 className="mb-2 text-base font-semibold">{children}</h2>;
}

function Points(props: { title: string; sentences: readonly string[]; icon: LucideIcon }) {
  const { title, sentences, icon: Icon } = props;
  return (
    <div>
      <Heading>{title}</Heading>
      <ul className="flex max-w-prose flex-col gap-2">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex items-start gap-2.5">
            <Icon className="mt-1 size-3.5 shrink-0 text-accent-ink" />
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}
