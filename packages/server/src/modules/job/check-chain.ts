import { ApiError } from '@cloud/contract';
import { sql } from 'kysely';
import { isId } from '../../database/id.ts';
import type { Queries } from '../../database/database.ts';

interface Chain {
  /** The job that is saved; absent for a new one, which no other can name yet. */
  id: string | undefined;
  /** Jobs that its success begins, comma-joined. */
  ids: string | null | undefined;
}

/**
 * Checks what runs after a job: it must be there, and must not lead back to it.
 *
 * @throws ApiError `job-successor-unknown`, `job-chain-circular`
 */
export async function checkChain(trx: Queries, { id, ids }: Chain): Promise<void> {
  const successors = (ids ?? '').split(',').map((one) => one.trim()).filter(Boolean); // prettier-ignore
  if (successors.length === 0) return;
  if (!successors.every(isId)) throw new ApiError('job-successor-unknown');
  const { rows } = await sql<{ id: string; name: string; depth: number }>`
    with recursive after_it (id, name, successor_ids, depth) as (
      select id, job_name, successor_ids, 1 from blade_job_info where id = any(${successors}::bigint[]) and is_deleted = 0
      union
      select j.id, j.job_name, j.successor_ids, a.depth + 1 from after_it a
        join blade_job_info j on j.id::text = any(string_to_array(a.successor_ids, ',')) and j.is_deleted = 0
      where a.depth < 100
    )
    select id::text as "id", name, depth from after_it`.execute(trx);
  if (successors.some((one) => !rows.some((row) => row.id === one && row.depth === 1)))
    throw new ApiError('job-successor-unknown');
  const circle = rows.find((row) => row.id === id);
  if (circle) throw new ApiError('job-chain-circular', { name: circle.name });
}
