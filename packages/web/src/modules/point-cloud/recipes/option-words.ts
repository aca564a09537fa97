import { RUN_OPTIONS, type RunOptionName, type RunOptionValue, type RunOptionValues } from '@cloud/contract';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { decimal } from '../format.ts';

type OptionFacts = (typeof RUN_OPTIONS)[number];

/** The value that holds: the one given, else the usual one. */
export const valueOf = (option: OptionFacts, values: Readonly<Record<string, unknown>>): RunOptionValue => {
  const value = values[option.name];
  return typeof value === typeof option.usual ? (value as RunOptionValue) : option.usual;
};

/** 0.3 → 0.30 m, true → yes, a choice by its name. */
export function optionValueText(option: OptionFacts, value: RunOptionValue, t: Translate): string {
  if (typeof value === 'boolean') return t(value ? 'run-options:yes' : 'run-options:no');
  if (typeof value === 'string') return t(`run-options:option.${option.name}.choice.${value}`, { defaultValue: value });
  return `${decimal(value)} ${'unit' in option && option.unit === 'm2' ? 'm²' : 'm'}`;
}

/** A setting of a run in words, also of one that only programs set. */
export function settingText(value: unknown, t: Translate): string {
  if (typeof value === 'boolean') return t(value ? 'run-options:yes' : 'run-options:no');
  return typeof value === 'number' ? decimal(value) : JSON.stringify(value);
}

/** What a run was told under a name, in words; an option that it was not told is as usual. */
export function toldText(name: string, options: Readonly<Record<string, unknown>>, t: Translate): string {
  const option = RUN_OPTIONS.find((one) => one.name === name);
  if (option) return optionValueText(option, valueOf(option, options), t);
  return options[name] === undefined ? '—' : settingText(options[name], t);
}

/** What a value does to the model, in a sentence. */
export function effectText(option: OptionFacts, value: RunOptionValue, t: Translate): string {
  const way = typeof value === 'boolean' ? (value ? 'on' : 'off') : 'effect';
  return t(`run-options:option.${option.name}.${way}`, { value: optionValueText(option, value, t) });
}

/** Effects of the values that differ from the usual ones. */
export function effectsOf(values: RunOptionValues, t: Translate): string[] {
  return RUN_OPTIONS.flatMap((option) => {
    const value = valueOf(option, values);
    return value === option.usual ? [] : [effectText(option, value, t)];
  });
}

/** The values without those that are as usual, so that equal settings have equal values. */
export function unusual(values: RunOptionValues): RunOptionValues {
  const kept = RUN_OPTIONS.filter((option) => valueOf(option, values) !== option.usual);
  return Object.fromEntries(kept.map((option) => [option.name, valueOf(option, values)]));
}

/** True if two settings mean the same. */
export const areSame = (one: RunOptionValues, other: RunOptionValues): boolean =>
  RUN_OPTIONS.every((option) => valueOf(option, one) === valueOf(option, other));

/** Name of an option of a run, also of one that only programs set. */
export const optionName = (name: RunOptionName | (string & {}), t: Translate): string =>
  t(`run-options:option.${name}.name`, { defaultValue: name });
