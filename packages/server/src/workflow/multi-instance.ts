import { isObject, TASK_MODES, type TaskMode } from '@cloud/contract';

/** Of one task at once. */
export const MOST_INSTANCES = 500;

/** Variable that a task of several people goes through: `people` or `${people}` as drawn, `<id>People` where none is named. */
export const collectionOf = (id: string, drawn: string): string =>
  drawn.replace(/^\$\{\s*(.*?)\s*\}$/u, '$1') || `${id.replaceAll(/[^\w\p{L}]/gu, '_')}People`;

/** How the engine asks whether a task of several people is done before all of them are. */
const MODE = 'cloud-mode:';
export const modeExpression = (mode: TaskMode, share: number): string => `${MODE}${mode}:${share}`;
export const isModeExpression = (text: string): boolean => text.startsWith(MODE);

/** @param context the engine's message: how many there are, and what those that are done gave. */
export function isModeMet(text: string, context: unknown): boolean {
  const [, mode, share] = text.split(':');
  const { total, results } = progressOf(context);
  if (mode === 'any') return results.length > 0;
  if (mode !== 'share') return false;
  return results.filter(agreed).length >= Number(share) * total;
}

/** How far a task of several people is, under the names that drawings of the family use in completion conditions. */
export function countsOf(context: unknown): Record<string, number> {
  const { total, results } = progressOf(context);
  if (total === 0) return {};
  return { nrOfInstances: total, nrOfCompletedInstances: results.length, nrOfActiveInstances: total - results.length };
}

function progressOf(context: unknown): { total: number; results: unknown[] } {
  const content = isObject(context) && isObject(context['content']) ? context['content'] : {};
  const { loopCardinality, loopOutput } = content;
  return {
    total: Number(loopCardinality ?? 0),
    results: Array.isArray(loopOutput) ? loopOutput.filter((one) => one !== undefined && one !== null) : [],
  };
}

const agreed = (result: unknown): boolean => isObject(result) && (result['pass'] === true || result['pass'] === 'true');

/**
 * Variables that a task of several people leaves behind: `<id>Results`, what each of them set, in the order of the collection
 * (null of one who had not to answer any more), and `pass`, what came of it, where any of them set `pass`.
 */
export function outcomeOf(
  id: string,
  loop: Record<string, unknown>,
  output: readonly unknown[],
): Record<string, unknown> {
  const results = Array.from(output, (one) => one ?? null);
  const answers = results.filter((one) => isObject(one) && Object.hasOwn(one, 'pass'));
  const outcome = { [`${id}Results`]: results };
  if (answers.length === 0) return outcome;
  const agreeing = answers.filter(agreed).length;
  const mode = TASK_MODES.find((one) => one === loop['mode']) ?? 'all';
  const needed = mode === 'all' ? answers.length : mode === 'any' ? 1 : Number(loop['share'] ?? 1) * results.length;
  return { ...outcome, pass: agreeing >= needed };
}
