import { formatExtension, type ToolFacts } from '@floatwise/contracts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useFileHandover } from '../hooks/use-file-handover.ts';

/** A way on for a file of another kind: the tools that take it, and where the kind this tool takes comes from. */
export function OtherTools({ tool, file }: { tool: ToolFacts; file: File }) {
  const { tools, handOver } = useFileHandover();
  const extension = formatExtension(file.name);
  const others = tools.filter(({ acceptedTypes }) => acceptedTypes.includes(extension));
  return (
    <div className="mt-4">
      <Alert
        tone="warning"
        title={`${tool.title} does not take ${extension === '' ? 'this file' : extension}`}
      >
        <p>
          {tool.acceptedTypes.includes('.xer')
            ? 'It takes an XER file: in P6 choose File, Export, Primavera PM (XER).'
            : 'It takes a spreadsheet: in P6 choose File, Export, Spreadsheet (XLSX), with Activities and Activity Relationships.'}
        </p>
        {others.length > 0 && (
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <span>Open {file.name} in</span>
            {others.map((other) => (
              <Button
                key={other.id}
                variant="secondary"
                size="small"
                onClick={() => void handOver(other, file)}
              >
                {other.title}
              </Button>
            ))}
          </div>
        )}
      </Alert>
    </div>
  );
}
