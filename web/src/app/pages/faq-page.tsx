import { ChevronDown } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '../../components/ui/button.tsx';
import { useTools } from '../../features/catalogue/api/use-tools.ts';
import { type Question, questions } from '../../features/faq/questions.ts';
import { ToolNotes } from '../../features/faq/tool-notes.tsx';
import { TextPage, textLinkClass } from '../layout/text-page.tsx';

export function FaqPage() {
  const { data: tools = [] } = useTools();
  useScrollToPassage(tools.length > 0);
  return (
    <TextPage
      title="Frequently Asked Questions"
      lead="Short answers to what planners ask about their schedules."
    >
      <div>
        {questions.map((entry) => (
          <Answer key={entry.question} entry={entry} />
        ))}
      </div>
      {tools.length > 0 && (
        <div>
          <h2 className="mb-4 text-lg font-semibold">The tools</h2>
          <ToolNotes linkClass={textLinkClass} />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/">Try Our Tools</ButtonLink>
        <ButtonLink to="/contact" variant="secondary">
          Contact Support
        </ButtonLink>
      </div>
    </TextPage>
  );
}

function Answer({ entry }: { entry: Question }) {
  return (
    <details className="group border-t border-line last:border-b">
      <summary className="flex cursor-pointer list-none items-start justify-between gap-4 rounded-sm py-4 font-medium [&::-webkit-details-marker]:hidden">
        {entry.question}
        <ChevronDown
          className="mt-1 size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <p className="pb-5 text-muted">{entry.answer}</p>
    </details>
  );
}

/** The passage of a tool exists only once the catalogue has come. */
function useScrollToPassage(ready: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (ready && hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [ready, hash]);
}
