import { isMet, isObject, parseCondition, type Condition } from '@cloud/contract';
import { countsOf, isModeExpression, isModeMet } from './multi-instance.ts';
import type { Variables } from './process-state.ts';

const isExpression = (text: unknown): boolean => typeof text === 'string' && /\$\{.+\}/s.test(text);
const SINGLE = /^\s*\$\{\s*([A-Za-z_\p{L}][\w\p{L}]*)\s*\}\s*$/u;

const parsed = new Map<string, Condition>();
const MOST_KEPT = 5_000;

function conditionOf(text: string): Condition {
  const known = parsed.get(text) ?? parseCondition(text);
  if (parsed.size >= MOST_KEPT) parsed.clear();
  parsed.set(text, known);
  return known;
}

/** Values of expressions by these variables: conditions by the closed grammar, a single variable by its value, a text as it is. */
export function expressionsOf(variables: Variables) {
  return {
    resolveExpression: (text: string, context?: unknown): unknown => {
      if (isModeExpression(text)) return isModeMet(text, context);
      if (!isExpression(text)) return text;
      const name = SINGLE.exec(text)?.[1];
      const value = name !== undefined && Object.hasOwn(variables, name) ? variables[name] : undefined;
      // A timer without its time does not fire at once, it is refused.
      if (isTimer(context)) return String(value);
      if (value !== undefined && value !== null && typeof value !== 'boolean') return value;
      return isMet(conditionOf(text), { ...variables, ...countsOf(context) });
    },
    isExpression,
    hasExpression: isExpression,
  };
}

const isTimer = (context: unknown): boolean =>
  isObject(context) && isObject(context['content']) && context['content']['type'] === 'bpmn:TimerEventDefinition';
