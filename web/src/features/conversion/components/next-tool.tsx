import { formatExtension, type ToolFacts } from '@floatwise/contracts';
import { ArrowRight, ChevronDown } from 'lucide-react';
import { buttonClass } from '../../../components/ui/button.tsx';
import { Menu } from '../../../components/ui/menu.tsx';
import { useFileHandover } from '../hooks/use-file-handover.ts';
import { type ConvertedResult, isElsewhere } from '../model/conversion-state.ts';

interface NextToolProps {
  tool: ToolFacts;
  /** The input. */
  file: File;
  /** The output. */
  result: Pick<ConvertedResult, 'name' | 'blob'>;
}

const isSheet = (name: string): boolean => ['.xls', '.xlsx'].includes(formatExtension(name));

/**
 * Continues with another tool without saving the file first. A result that is not a schedule of the input's type, such as an
 * assessment, cannot be used: the next tool then takes the input.
 */
export function NextTool({ tool, file, result: { name, blob } }: NextToolProps) {
  const { tools, handOver } = useFileHandover();
  const isSchedule =
    tool.acceptedTypes.includes(formatExtension(name)) && isSheet(file.name) === isSheet(name);
  if (!isSchedule && isElsewhere(file)) return null;
  const extension = formatExtension(isSchedule ? name : file.name);
  const others = tools.filter(({ id, acceptedTypes }) => id !== tool.id && acceptedTypes.includes(extension));
  if (others.length === 0) return null;
  return (
    <Menu
      button={
        <>
          {isSchedule ? 'Use another tool on this result' : 'Use another tool on this file'}
          <ChevronDown className="size-4" />
        </>
      }
      buttonClassName={buttonClass('secondary')}
      items={others.map((other) => ({
        label: other.title,
        icon: ArrowRight,
        onSelect: () => void handOver(other, isSchedule ? new File([blob], name) : file),
      }))}
    />
  );
}
