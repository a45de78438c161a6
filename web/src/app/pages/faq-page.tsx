import { ButtonLink } from '../../components/ui/button.tsx';
import { useTools } from '../../features/catalogue/api/use-tools.ts';
import { ArticleEntry } from '../../features/learn/components/article-entry.tsx';
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
          <ArticleEntry key={url} to={url} title={question} text={answer} />
        ))}
      </ul>
      {tools.length > 0 && (
        <section>
          <h2 className="mb-2 text-lg font-semibold">The tools</h2>
          <ul className="border-b border-line">
            {tools.map(({ id, title, description, infoUrl }) => (
              <ArticleEntry key={id} to={infoUrl ?? `/learn/${id}`} title={title} text={description} />
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
