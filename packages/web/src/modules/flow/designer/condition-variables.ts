import { ConditionError, parseCondition } from '@cloud/contract';
import type { Condition } from '@cloud/contract';

/** First parts of the paths that a condition names; none of one that cannot be read. */
export function variablesIn(text: string): string[] {
  if (text.trim() === '') return [];
  try {
    return namesIn(parseCondition(text));
  } catch (cause) {
    if (cause instanceof ConditionError) return [];
    throw cause;
  }
}

function namesIn(condition: Condition): string[] {
  switch (condition.kind) {
    case 'value':
      return [];
    case 'variable':
      return [condition.path.join('.')];
    case 'not':
    case 'empty':
      return namesIn(condition.of);
    case 'and':
    case 'or':
      return condition.parts.flatMap(namesIn);
    case 'compare':
      return [condition.left, condition.right].flatMap(namesIn);
  }
}

/** Values as they are typed, with paths made into objects: `form.days` becomes `{ form: { days } }`. */
export function nestValues(values: Readonly<Record<string, string>>): Record<string, unknown> {
  const nested = new Map<string, unknown>();
  for (const [path, text] of Object.entries(values)) {
    const [first = '', ...rest] = path.split('.');
    if (text === '') continue;
    if (rest.length === 0) nested.set(first, typed(text));
    else {
      const inner = nestValues({ [rest.join('.')]: text });
      const before = nested.get(first);
      nested.set(first, typeof before === 'object' && before !== null ? { ...before, ...inner } : inner);
    }
  }
  return Object.fromEntries(nested);
}

const typed = (text: string): unknown => (text === 'true' ? true : text === 'false' ? false : text);
