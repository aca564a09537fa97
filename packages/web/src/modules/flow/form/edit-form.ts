import { FORM_LIMITS, isFieldName } from '@cloud/contract';
import type { ProcessField, ProcessFieldKind, ProcessForm } from '@cloud/contract';

/** What is wrong with a field that is designed; key of a text. */
export interface DesignProblem {
  index: number;
  part: 'name' | 'label' | 'options';
  key: 'badName' | 'sameName' | 'noLabel' | 'noOptions' | 'sameOption';
}

/** Everything that keeps a form from being saved. */
export function findProblems({ fields }: ProcessForm): DesignProblem[] {
  return fields.flatMap((field, index): DesignProblem[] => {
    const found: (DesignProblem | false)[] = [
      !isFieldName(field.name) && { index, part: 'name', key: 'badName' },
      fields.some((other, at) => at < index && other.name === field.name) && { index, part: 'name', key: 'sameName' },
      field.label.zh.trim() === '' && { index, part: 'label', key: 'noLabel' },
    ];
    if (field.kind === 'choice') {
      const values = (field.options ?? []).map(({ value }) => value);
      const isWhole = values.length > 0 && (field.options ?? []).every(({ value, label }) => value && label.zh.trim());
      found.push(!isWhole && { index, part: 'options', key: 'noOptions' });
      found.push(new Set(values).size < values.length && { index, part: 'options', key: 'sameOption' });
    }
    return found.filter((one) => one !== false);
  });
}

/** A field of a kind with a name that is free, and a label to begin with. */
export function newField(form: ProcessForm, kind: ProcessFieldKind, label: string): ProcessField {
  const taken = new Set(form.fields.map(({ name }) => name));
  let number = form.fields.length + 1;
  while (taken.has(`field${number}`)) number++;
  const field: ProcessField = { name: `field${number}`, kind, label: { zh: label, en: '' }, required: false };
  if (kind === 'choice') field.options = [{ value: '1', label: { zh: `${label} 1`, en: '' } }];
  return field;
}

export const canAdd = ({ fields }: ProcessForm): boolean => fields.length < FORM_LIMITS.fields;

/** The form with a field at another place; others make room. */
export function moveField({ fields }: ProcessForm, from: number, to: number): ProcessForm {
  const field = fields[from];
  if (!field || to < 0 || to >= fields.length) return { fields };
  return { fields: fields.toSpliced(from, 1).toSpliced(to, 0, field) };
}

/** The field as one of another kind: without what the kind does not know. */
export function withKind(field: ProcessField, kind: ProcessFieldKind): ProcessField {
  const { name, label, required, options, maxLength } = field;
  const plain: ProcessField = { name, kind, label, required };
  if (kind === 'choice') plain.options = options ?? [{ value: '1', label: { zh: `${label.zh} 1`, en: '' } }];
  if ((kind === 'text' || kind === 'long-text') && maxLength !== undefined) plain.maxLength = maxLength;
  return plain;
}
