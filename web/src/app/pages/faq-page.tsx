import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '../../components/ui/button.tsx';
import { useTools } from '../../features/catalogue/api/use-tools.ts';
import { questions } from '../../features/learn/model/questions.ts';
import { TextPage } from '../layout/text-page.tsx';

export function FaqPage() {
  const { data: tools = [] } = useTools();
  return (
    <TextPage
      title="Frequently Asked Questions"
      lead="Questions that planners ask about their schedules, each answered in an article."
    >
      <ul className="border-b border-line">
        {questions.map(({ question, url, answer }) => (
          <Entry key={url} to={url} title={question} text={answer} />
        ))}
      </ul>
      {tools.length > 0 && (
        <section>
          <h2 className="mb-2 text-lg font-semibold">The tools</h2>
          <ul className="border-b border-line">
            {tools.map(({ id, title, description, infoUrl }) => (
              <Entry key={id} to={infoUrl ?? `/learn/${id}`} title={title} text={description} />
            ))}
          </ul>
        </section>
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

function Entry({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <li className="group relative border-t border-line py-4">
      <Link
        to={to}
        className="flex items-start justify-between gap-4 rounded-sm font-medium after:absolute after:inset-0 group-hover:text-accent-ink"
      >
        {title}
        <ArrowRight className="mt-1 size-4 shrink-0 text-muted transition-transform group-hover:translate-x-0.5" />
      </Link>
      <p className="mt-1 pr-8 text-sm text-muted first-letter:uppercase">{text}</p>
    </li>
  );
}
