import { deptSelect, roleSelect } from '@cloud/contract';
import type { TokenAnswer } from '@cloud/contract';
import { callAs } from '../external/unlinked-session.ts';
import { setNextStep } from './next-step.ts';
import type { RoleOption } from './next-step.ts';

/**
 * A user with several departments or roles chooses one of each, by every sign-in method, before the session starts.
 * When their names cannot be read, the session starts with all of them.
 */
export async function offerRoles(answer: TokenAnswer, enter: (answer: TokenAnswer) => boolean): Promise<void> {
  const asked = { userId: answer.user_id };
  const [departments, roles] = await Promise.all([
    optionsOf(answer.dept_id, async () => {
      const rows = await callAs(answer, deptSelect, asked, { quiet: true });
      return rows.map(({ id, deptName }) => ({ id, name: deptName }));
    }),
    optionsOf(answer.role_id, async () => {
      const rows = await callAs(answer, roleSelect, asked, { quiet: true });
      return rows.map(({ id, roleName }) => ({ id, name: roleName }));
    }),
  ]);
  if (departments.length < 2 && roles.length < 2) enter({ ...answer, detail: {} });
  else setNextStep({ kind: 'choose', departments, roles, answer });
}

/** The ones that a user holds, by name; none when he holds a single one. */
async function optionsOf(held: string, fetchAll: () => Promise<RoleOption[]>): Promise<RoleOption[]> {
  if (!held.includes(',')) return [];
  try {
    const own = held.split(',');
    return (await fetchAll()).filter(({ id }) => own.includes(id));
  } catch {
    // Without names there is nothing to choose from.
    return [];
  }
}
