import { jobServer } from '@cloud/contract';
import { CrudPage } from '../../crud/page/crud-page.tsx';
import style from './job.module.css';
import { WorkersCard } from './workers-card.tsx';

/** Groups of workers, and the workers themselves as they live. */
export const JobServerPage = () => (
  <div className={style.page}>
    <WorkersCard />
    <CrudPage entity={jobServer} />
  </div>
);
