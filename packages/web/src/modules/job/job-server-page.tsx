import { jobServer } from '@cloud/contract';
import { CrudPage } from '../../crud/page/crud-page.tsx';
import { WorkersCard } from './workers-card.tsx';

/** Groups of workers, and the workers themselves as they live. */
export const JobServerPage = () => (
  <>
    <WorkersCard />
    <CrudPage entity={jobServer} />
  </>
);
