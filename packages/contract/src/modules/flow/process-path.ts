import type { FlowRow } from './process.ts';

type Place = Pick<FlowRow, 'taskId' | 'processInstanceId' | 'businessId' | 'routeValue'>;

/* Addresses in the console; clients of the family lead to the same. */

/** Segment of processes whose category has none. */
const ANY = 'process';
/** Segment of the approval of models, which has a page of its own. */
export const APPROVAL = 'approval';

const below = (segment: string, ...parts: string[]): string =>
  ['/work/process', segment || ANY, ...parts.map(encodeURIComponent)].join('/');
const approvalOf = (businessId: string): string => `/userPointCloud/approval?${new URLSearchParams({ businessId })}`;

/** Where a task is done. */
export const handlePath = ({ routeValue, taskId, processInstanceId, businessId }: Place): string =>
  routeValue === APPROVAL
    ? approvalOf(businessId)
    : below(routeValue, 'handle', taskId, processInstanceId, businessId || processInstanceId);

/** Where an instance is looked at. */
export const detailPath = ({ routeValue, processInstanceId, businessId }: Omit<Place, 'taskId'>): string =>
  routeValue === APPROVAL
    ? approvalOf(businessId)
    : below(routeValue, 'detail', processInstanceId, businessId || processInstanceId);

/** Where a process is started; a model is submitted for approval where it is made. */
export const startPath = (routeValue: string, processDefinitionId: string): string =>
  routeValue === APPROVAL ? '/userPointCloud/pointCloud' : below(routeValue, 'form', processDefinitionId);
