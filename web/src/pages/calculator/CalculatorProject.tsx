import { useSignedIn } from '@/api/useSignedIn';
import { useCalculatorStore } from '@/features/calculator/store';
import { ProjectField } from '@/features/projects/ProjectField';

/** Which project the calculation belongs to; nothing for visitors, who have none. */
export function CalculatorProject() {
  const value = useCalculatorStore((state) => state.draft.projectId);
  const setProject = useCalculatorStore((state) => state.setProject);
  if (!useSignedIn()) return null;
  return <ProjectField value={value} onChange={setProject} />;
}
