import { useNavigate } from '../../../../lib/router.tsx';
import { useTab } from '../../../../shell/tabs/tab-context.ts';
import { closeTab } from '../../../../shell/tabs/tabs.ts';

/** Closes this page, whose matter is settled, and goes to another one. */
export function useLeavePage(): (to: string) => void {
  const fullPath = useTab()?.fullPath;
  const navigate = useNavigate();
  return (to) => {
    if (fullPath !== undefined) closeTab(fullPath);
    navigate(to);
  };
}
