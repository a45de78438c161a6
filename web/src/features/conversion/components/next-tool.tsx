import { formatExtension, type ToolFacts } from '@floatwise/contracts';
import { ArrowRight, ChevronDown } from 'lucide-react';
import { buttonClass } from '../../../components/ui/button.tsx';
import { Menu } from '../../../components/ui/menu.tsx';
import { useFileHandover } from '../hooks/use-file-handover.ts';

/** Takes the converted file to another tool, without a way over the disk. */
export function NextTool({ tool, name, blob }: { tool: ToolFacts; name: string; blob: Blob }) {
  const { tools, handOver } = useFileHandover();
  const extension = formatExtension(name);
  const others = tools.filter(({ id, acceptedTypes }) => id !== tool.id && acceptedTypes.includes(extension));
  if (others.length === 0) return null;
  return (
    <Menu
      button={
        <>
          Use another tool on this result
          <ChevronDown className="size-4" aria-hidden="true" />
        </>
      }
      buttonClassName={buttonClass('secondary')}
      items={others.map((other) => ({
        label: other.title,
        icon: <ArrowRight className="size-4" />,
        onSelect: () => void handOver(other, new File([blob], name)),
      }))}
    />
  );
}
