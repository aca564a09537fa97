import { isMet, isObject, parseCondition, type Condition } from '@cloud/contract';
import { countsOf, isModeExpression, isModeMet, MOST_INSTANCES } from './multi-instance.ts';
import { ProcessStepError } from './process-error.ts';
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

/** Marks a text that is asked for whether it is met, and not for a value: `${pass}` of a text "false" is not. */
const CONDITION = 'condition:';
export const conditionExpression = (text: string): string => CONDITION + text;

/** Values of expressions by these variables: conditions by the closed grammar, a single variable by its value, a text as it is. */
export function expressionsOf(variables: Variables) {
  return {
    resolveExpression: (text: string, context?: unknown): unknown => {
      if (isModeExpression(text)) return isModeMet(text, context);
      if (text.startsWith(CONDITION))
        return isMet(conditionOf(text.slice(CONDITION.length)), { ...variables, ...countsOf(context) });
      return valueOf(text, variables, context);
    },
    isExpression,
    hasExpression: isExpression,
  };
}

/** @throws ProcessStepError for a list of more people than a task may have at once. */
function valueOf(text: string, variables: Variables, context: unknown): unknown {
  const name = SINGLE.exec(text)?.[1];
  if (name === undefined) return text;
  const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
  const content = isObject(context) && isObject(context['content']) ? context['content'] : {};
  // A timer without its time does not fire at once, it is refused.
  if (content['type'] === 'bpmn:TimerEventDefinition') return String(value);
  const count = Array.isArray(value) ? value.length : Number(value);
  if (count > MOST_INSTANCES) throw new ProcessStepError('collection-invalid', String(content['id'] ?? ''), `${count}`);
  return value ?? undefined;
}
