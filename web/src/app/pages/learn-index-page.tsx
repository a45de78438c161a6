import { useTools } from '../../features/catalogue/api/use-tools.ts';
import { ArticleEntry } from '../../features/learn/components/article-entry.tsx';
import { assistants, questions, viewing } from '../../features/learn/model/questions.ts';
import { TextPage } from '../layout/text-page.tsx';

/** All articles: the tools, then the questions of the FAQ. */
export function LearnIndexPage() {
  const { data: tools = [] } = useTools();
  return (
    <TextPage title="Learn" lead="How each tool works, and answers to questions that planners ask.">
      <section>
        <h2 className="mb-2 text-lg font-semibold">Looking at a schedule</h2>
        <ul className="border-b border-line">
          <ArticleEntry to={viewing.url} title={viewing.question} text={viewing.answer} />
        </ul>
      </section>
      <section>
        <h2 className="mb-2 text-lg font-semibold">The tools</h2>
        <ul className="border-b border-line">
          {tools.map(({ id, title, description }) => (
            <ArticleEntry key={id} to={`/learn/${id}`} title={title} text={description} />
          ))}
        </ul>
      </section>
      <section>
        <h2 className="mb-2 text-lg font-semibold">Assistants</h2>
        <ul className="border-b border-line">
          <ArticleEntry to={assistants.url} title={assistants.question} text={assistants.answer} />
        </ul>
      </section>
      <section>
        <h2 className="mb-2 text-lg font-semibold">Questions</h2>
        <ul className="border-b border-line">
          {questions.map(({ question, url, answer }) => (
            <ArticleEntry key={url} to={url} title={question} text={answer} />
          ))}
        </ul>
      </section>
    </TextPage>
  );
}
