import type { CodedMessage } from '@cloud/contract';
import { fileSize } from '../../lib/validation.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';

/** A code in words: what happened, where, and what can be done. */
export interface Explanation {
  what: string;
  /** File and place in it; empty when not known. */
  where: string;
  /** Empty when there is nothing to do. */
  advice: string;
}

const PLACES = ['line', 'offset', 'part', 'field', 'stage', 'expected', 'actual'] as const;
/** A file that is cut short is told by its sizes, not by a place in it. */
const CUT_PLACES = ['part'] as const;
type Params = CodedMessage['params'];

const shown = (value: string | number | boolean): string =>
  typeof value !== 'number' || Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6)));

const texts = (params: Params): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shown(value)]));

/** Explains a failure of the engine or the server. A code without a text of its own is an unexpected one. */
export function explainError({ code, params }: CodedMessage, t: Translate): Explanation {
  const known = t(`error.${code}.what`, { defaultValue: '' }) !== '';
  const key = known ? code : 'unexpected';
  const filled = { ...texts(params), ...recipeIn(params, t), code };
  const what = t(`error.${key}.what`, filled);
  const isCut =
    code === 'file-truncated' && typeof params['expected'] === 'number' && typeof params['actual'] === 'number';
  const given = (isCut ? CUT_PLACES : PLACES).filter((name) => params[name] !== undefined && params[name] !== '');
  const places = given.map((name) =>
    t(`place.${name}`, { ...filled, stage: stageName(String(params['stage'] ?? ''), t) }),
  );
  if (isCut) {
    const sizes = { expected: fileSize(Number(params['expected'])), actual: fileSize(Number(params['actual'])) };
    places.push(t('place.sizes', sizes));
  }
  const file = params['file'] === undefined ? [] : [t('place.file', filled)];
  return {
    what,
    where: [...file, ...places].join(t('place.comma')),
    advice: t(`error.${key}.advice`, { ...filled, defaultValue: '' }),
  };
}

/** A recipe among parameters by its name; one that is not in the bundles is shown as it is called. */
const recipeIn = ({ recipe }: Params, t: Translate): Record<string, string> =>
  recipe === undefined ? {} : { recipe: t(`recipe.${recipe}.name`, { defaultValue: String(recipe) }) };

/** Warnings that say more than they did when older runs were kept; where a parameter is missing, another text says what is known. */
const SAID_LESS: Readonly<Record<string, { without: string; as: string }>> = {
  'unit-unclear': { without: 'other', as: 'unit-assumed' },
};

/** Explains something that was noticed and gone on from. */
export function explainWarning({ code, params }: CodedMessage, t: Translate): string {
  const filled = texts(params);
  const less = SAID_LESS[code];
  const key = less && params[less.without] === undefined ? less.as : code;
  // “In in” is no answer to a question: the units that are asked about have their names.
  const units = key === 'unit-unclear' ? ['unit', 'other'] : [];
  for (const name of units) filled[name] = t(`unit.${filled[name]}`, { defaultValue: filled[name] });
  const text = t(`warning.${key}`, { ...filled, defaultValue: '' });
  if (text) return text;
  const listed = Object.entries(filled).map(([name, value]) => `${name} ${value}`);
  return [code.replaceAll('-', ' '), ...listed].join(t('place.comma'));
}

/** Warnings in words, each once; what is told elsewhere is left out. */
export function explainWarnings(
  warnings: readonly CodedMessage[],
  t: Translate,
  elsewhere: readonly CodedMessage[] = [],
): string[] {
  const told = new Set(elsewhere.map((warning) => explainWarning(warning, t)));
  return [...new Set(warnings.map((warning) => explainWarning(warning, t)))].filter((text) => !told.has(text));
}

/** Name of a stage; one that is not in the bundles is shown as it is called. */
export const stageName = (name: string, t: Translate): string =>
  name ? t(`stage.${name}.name`, { defaultValue: name }) : '';
