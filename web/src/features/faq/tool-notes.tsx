import type { ToolFacts } from '@floatwise/contracts';
import { Link } from 'react-router';
import { useTools } from '../catalogue/api/use-tools.ts';
import { parseOptionFields } from '../options/option-fields.ts';

/** What each tool of the catalogue takes, does and lets you choose. */
export function ToolNotes({ linkClass }: { linkClass: string }) {
  const { data: tools = [] } = useTools();
  return tools.map((tool) => <ToolNote key={tool.id} tool={tool} linkClass={linkClass} />);
}

function ToolNote({ tool, linkClass }: { tool: ToolFacts; linkClass: string }) {
  const options = parseOptionFields(tool.options);
  return (
    <section id={tool.id} className="scroll-mt-20 border-t border-line py-5">
      <h3 className="font-semibold">{tool.title}</h3>
      <p className="mt-1 first-letter:uppercase">{tool.description}</p>
      <p className="mt-1 text-muted">
        Takes {tool.acceptedTypes.join(' and ')} files. Before the download it lists what it found and
        changed.
      </p>
      {options.length > 0 && (
        <dl className="mt-3 flex flex-col gap-2">
          {options.map((option) => (
            <div key={option.name}>
              <dt className="font-medium">Option: {option.title}</dt>
              {option.description !== undefined && <dd className="text-muted">{option.description}</dd>}
            </div>
          ))}
        </dl>
      )}
      <p className="mt-3">
        <Link to={tool.route} className={linkClass}>
          Open {tool.title}
        </Link>
      </p>
    </section>
  );
}
