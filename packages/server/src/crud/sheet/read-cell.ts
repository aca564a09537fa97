import { messageOf, type ChoiceField, type Field, type Language } from '@cloud/contract';
import type { RequestContext } from '../../http/app.ts';
import { momentOf } from '../../spreadsheet/sheet-reader.ts';
import { localName } from '../local-names.ts';
import { dictionaryLabels } from '../reference-labels.ts';
import { BETWEEN, namesIn, type References } from './references.ts';
import { NO, sheetText, YES } from './texts.ts';

/** What a cell means, or why it means nothing. */
export type CellValue = { value: unknown } | { problem: string };

/** Texts that one message lists. */
const MOST_CHOICES = 12;

/** A cell as the value of its field: texts of dictionaries, names of records, days and numbers as people write them. */
export async function readCell(
  context: RequestContext,
  field: Field,
  text: string,
  { references, tenantId, label }: { references: References; tenantId: string; label: string },
): Promise<CellValue> {
  const { language } = context.scope;
  if (text === '') return { value: '' };
  switch (field.kind) {
    case 'switch':
      return readSwitch(language, text, label);
    case 'integer':
    case 'decimal':
      return { value: readNumber(text) };
    case 'dateTime':
      return { value: momentOf(text) };
    case 'date':
      return { value: momentOf(text).slice(0, 10) };
    case 'choice':
      return readChoice(language, field, text);
    case 'dictionary': {
      const labels = await dictionaryLabels(context.app, field.source);
      const entries = [...labels].filter(([key]) => key !== '-1');
      const told = (label: string) => localName(context.scope, 'dict', label);
      const entry =
        entries.find(([, label]) => label === text || told(label) === text) ?? entries.find(([own]) => own === text);
      const key = entry?.[0];
      if (key !== undefined) return { value: field.numeric ? Number(key) : key };
      // What no entry describes goes out as its key: 0 is how menus say "none of them".
      if (field.numeric && text === '0') return { value: 0 };
      return noChoice(
        language,
        text,
        entries.map(([, label]) => told(label)),
      );
    }
    case 'reference': {
      const names = await references.names(field.entity, tenantId);
      const ids: string[] = [];
      for (const name of field.many ? namesIn(text, names) : [text]) {
        const found = names.find(name);
        if (!found) return { problem: sheetText(language, 'unknownReference', { value: name }) };
        if ('several' in found) {
          return { problem: sheetText(language, 'ambiguous', { value: name, example: found.several }) };
        }
        ids.push(found.id);
      }
      return { value: ids.join(',') };
    }
    default:
      return { value: text };
  }
}

function noChoice(language: Language, value: string, all: readonly string[]): CellValue {
  const choices = all.slice(0, MOST_CHOICES);
  if (all.length > MOST_CHOICES) choices.push('…');
  const list = choices.join(language === 'en' ? ', ' : '、');
  return { problem: sheetText(language, 'notAChoice', { value, choices: list }) };
}

function readChoice(language: Language, { options, many }: ChoiceField, text: string): CellValue {
  const keys: string[] = [];
  for (const part of many ? text.split(BETWEEN).map((name) => name.trim()) : [text]) {
    const option = options.find(
      ([key, label]) => [key, messageOf('zh-cn', label), messageOf('en', label)].includes(part), // prettier-ignore
    );
    const labels = options.map(([, label]) => messageOf(language, label));
    if (!option) return noChoice(language, part, labels);
    keys.push(option[0]);
  }
  return { value: keys.join(',') };
}

function readSwitch(language: Language, text: string, label: string): CellValue {
  const given = text.toLowerCase();
  if (YES.includes(given)) return { value: 1 };
  if (NO.includes(given)) return { value: 0 };
  return { problem: sheetText(language, 'notYesNo', { label }) };
}

/** 1,234.5 is a number; what is none stays a text, and the validator says so. */
function readNumber(text: string): number | string {
  const plain = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
  const number = Number(plain);
  return Number.isFinite(number) ? number : text;
}
