import { checkUpload, type ToolFacts } from '@floatwise/contracts';
import { useNavigate } from 'react-router';
import { showProblem } from '../../../components/ui/toast-store.ts';
import { useTools } from '../../catalogue/api/use-tools.ts';
import { useUser } from '../../session/api/use-user.ts';
import { handFileTo } from '../store/work-store.ts';

/** The tools, and a function that opens one of them with a file already in the page. */
export function useFileHandover() {
  const { data: tools = [] } = useTools();
  const { data: user } = useUser();
  const navigate = useNavigate();
  const handOver = async (tool: ToolFacts, file: File): Promise<void> => {
    const problem = checkUpload(file, tool.acceptedTypes);
    if (problem !== undefined) {
      showProblem(problem.title, problem.message);
      return;
    }
    await handFileTo(tool.id, user?.username ?? '', file);
    void navigate(tool.route);
  };
  return { tools, handOver };
}
