import type { Field, Language } from '@cloud/contract';
import type { SheetColumn, SheetContent } from '../../spreadsheet/sheet-writer.ts';
import type { SheetField } from './columns.ts';
import { sheetText } from './texts.ts';

/** The second sheet of a template: what each column takes. */
export function guideOf(
  language: Language,
  fields: readonly SheetField[],
  columns: readonly SheetColumn[],
): SheetContent {
  const rows = fields.map(({ field }, index) => [
    columns[index]!.heading,
    sheetText(language, field.required ? 'yes' : 'no'),
    ruleOf(language, field, columns[index]!.choices ?? []),
  ]);
  return {
    name: sheetText(language, 'guide'),
    columns: [
      { heading: sheetText(language, 'guideColumn'), width: 20 },
      { heading: sheetText(language, 'guideRequired'), width: 10 },
      { heading: sheetText(language, 'guideRule'), width: 80 },
    ],
    rows: [rows],
  };
}

function ruleOf(language: Language, field: Field, choices: readonly string[]): string {
  const parts = [mainRule(language, field, choices)];
  if (field.min !== undefined) parts.push(sheetText(language, 'ruleFrom', { min: field.min }));
  if (field.max !== undefined) parts.push(sheetText(language, 'ruleTo', { max: field.max }));
  if (field.unique) parts.push(sheetText(language, 'ruleUnique'));
  return parts.join(language === 'en' ? ', ' : '，');
}

function mainRule(language: Language, field: Field, choices: readonly string[]): string {
  switch (field.kind) {
    case 'dictionary':
    case 'switch':
      return sheetText(language, 'ruleChoices', { choices: choices.join(language === 'en' ? ', ' : '、') });
    case 'reference':
      return sheetText(language, field.many ? 'ruleMany' : 'ruleReference');
    case 'integer':
      return sheetText(language, 'ruleInteger');
    case 'decimal':
      return sheetText(language, 'ruleDecimal');
    case 'date':
      return sheetText(language, 'ruleDate');
    case 'dateTime':
      return sheetText(language, 'ruleMoment');
    default:
      return sheetText(language, 'ruleText', { max: field.maxLength ?? (field.kind === 'text' ? 255 : 4000) });
  }
}
