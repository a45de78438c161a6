import type { ToolFacts } from '@floatwise/contracts';
import { useParams } from 'react-router';
import { PageProblem } from '../../components/ui/load-problem.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { LoadingPanel } from '../../components/ui/spinner.tsx';
import { useTools } from '../../features/catalogue/api/use-tools.ts';
import { useArticle } from '../../features/learn/api/use-article.ts';
import { formatPieces } from '../../features/learn/components/article-body.tsx';
import type { Article } from '../../features/learn/model/article.ts';
import { TextPage } from '../layout/text-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { parseOptionFields } from '../../features/options/option-fields.ts';

/** An article about a tool or a question of the FAQ. */
export function LearnPage() {
  const { slug = '' } = useParams();
  const article = useArticle(slug);
  const { data: tools, isPending } = useTools();
  const tool = tools?.find(({ id }) => id === slug);
  if (article.isError) {
    const retry = () => void article.refetch();
    return <PageProblem heading="This article could not be loaded" onRetry={retry} />;
  }
  // Waits for both, because content that loads later would move the page.
  if (article.data === undefined || isPending) return <LoadingPanel label="Loading the article" />;
  if (article.data === null && tool === undefined) return <NotFoundPage />;
  return <ArticleView article={article.data} tool={tool} />;
}

/** A tool without an article shows its title and description from the catalogue. */
function ArticleView({ article, tool }: { article: Article | null; tool: ToolFacts | undefined }) {
  return (
    <TextPage
      title={article?.title ?? tool?.title ?? ''}
      lead={article === null ? tool?.description : formatPieces(article.lead)}
    >
      {article !== null && <div className="flex flex-col gap-4">{formatPieces(article.blocks)}</div>}
      {tool !== undefined && <ToolOptions tool={tool} />}
      <div className="flex flex-wrap gap-3">
        {tool !== undefined && (
          <>
            <ButtonLink to={tool.route}>Open {tool.title}</ButtonLink>
            <ButtonLink to={`/try/${tool.id}`} variant="secondary">
              Try a sample
            </ButtonLink>
          </>
        )}
        <ButtonLink to="/learn" variant="secondary">
          All articles
        </ButtonLink>
      </div>
    </TextPage>
  );
}

function ToolOptions({ tool }: { tool: ToolFacts }) {
  // Options for file types that the tool does not take, such as the code page of an XER, do not concern it.
  const options = parseOptionFields(tool.options).filter(
    ({ onlyFor }) => onlyFor === undefined || onlyFor.some((type) => tool.acceptedTypes.includes(type)),
  );
  if (options.length === 0) return null;
  return (
    <section>
      <h2 className="text-lg font-semibold">Options</h2>
      <dl className="mt-3 flex flex-col gap-3">
        {options.map((option) => (
          <div key={option.name}>
            <dt className="font-medium">{option.title}</dt>
            {option.description !== undefined && <dd className="text-muted">{option.description}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
