import { fillText } from '@cloud/contract';
import type { ErrorParams, Language } from '@cloud/contract';

const zhCn = {
  yes: '是',
  no: '否',
  unknownColumn: '没有“{{value}}”这一列',
  repeatedColumn: '“{{value}}”列出现了不止一次',
  missingColumn: '缺少必填的“{{label}}”列',
  notAChoice: '“{{value}}”不是可选项，可填：{{choices}}',
  notYesNo: '“{{label}}”请填“是”或“否”',
  unknownReference: '找不到“{{value}}”',
  ambiguous: '名为“{{value}}”的不止一个，请写完整路径，例如“{{example}}”',
  repeated: '与第 {{row}} 行重复',
  guide: '填写说明',
  guideColumn: '列',
  guideRequired: '必填',
  guideRule: '填写要求',
  ruleText: '文字，最多 {{max}} 个字符',
  ruleInteger: '整数',
  ruleDecimal: '数字',
  ruleFrom: '不小于 {{min}}',
  ruleTo: '不大于 {{max}}',
  ruleDate: '日期，例如 2026-01-31',
  ruleMoment: '日期和时间，例如 2026-01-31 08:30:00',
  ruleChoices: '可填：{{choices}}',
  ruleReference: '名称；重名时写完整路径，例如 上级/下级',
  ruleMany: '多个名称用逗号隔开；重名时写完整路径，例如 上级/下级',
  ruleUnique: '不能重复',
};

const en: Record<keyof typeof zhCn, string> = {
  yes: 'Yes',
  no: 'No',
  unknownColumn: 'There is no column "{{value}}"',
  repeatedColumn: 'The column "{{value}}" is there more than once',
  missingColumn: 'The column "{{label}}" is missing and must be filled',
  notAChoice: '"{{value}}" is not among the choices: {{choices}}',
  notYesNo: '"{{label}}" is Yes or No',
  unknownReference: '"{{value}}" was not found',
  ambiguous: 'There are several "{{value}}"; write the whole path, e.g. "{{example}}"',
  repeated: 'The same as row {{row}}',
  guide: 'How to fill',
  guideColumn: 'Column',
  guideRequired: 'Required',
  guideRule: 'Rule',
  ruleText: 'Text of at most {{max}} characters',
  ruleInteger: 'Whole number',
  ruleDecimal: 'Number',
  ruleFrom: 'not below {{min}}',
  ruleTo: 'not above {{max}}',
  ruleDate: 'Date, e.g. 2026-01-31',
  ruleMoment: 'Date and time, e.g. 2026-01-31 08:30:00',
  ruleChoices: 'One of: {{choices}}',
  ruleReference: 'Name; where several have it the whole path, e.g. above/below',
  ruleMany: 'Names with commas between; where several have one the whole path, e.g. above/below',
  ruleUnique: 'unlike all others',
};

const TEXTS: Record<Language, Record<keyof typeof zhCn, string>> = { 'zh-cn': zhCn, en };
/** Both, for what people fill in: a workbook may come from somebody with another language. */
export const YES = [zhCn.yes, en.yes, '1', 'true', 'y'].map((text) => text.toLowerCase());
export const NO = [zhCn.no, en.no, '0', 'false', 'n'].map((text) => text.toLowerCase());

/** A text of workbooks, which only the server writes. */
export function sheetText(language: Language, key: keyof typeof zhCn, params: ErrorParams = {}): string {
  return fillText(TEXTS[language][key], params);
}
