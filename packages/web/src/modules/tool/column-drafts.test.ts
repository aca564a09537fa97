import type { TableField } from '@cloud/contract';
import { expect, it } from 'vitest';
import { readAgain, targetOf, withTarget } from './column-drafts.ts';

const field = (name: string, more: Partial<TableField> = {}): TableField => ({
  name,
  type: 'varchar(64)',
  comment: '',
  propertyName: name,
  propertyType: 'String',
  keyFlag: false,
  required: false,
  references: '',
  ...more,
});
const none = () => '';

it('leaves out the key and what every table carries', () => {
  const fields = [field('id', { keyFlag: true }), field('tenant_id'), field('create_time'), field('name')];
  expect(readAgain([], fields, none).map(({ jdbcName }) => jdbcName)).toEqual(['name']);
});

it('keeps what was said of a column, proposes new ones and drops those that are gone', () => {
  const [name] = readAgain([], [field('name')], none);
  const said = { ...name!, id: '7', jdbcComment: 'Called', isList: 0 };
  const next = readAgain([said, { ...said, jdbcName: 'gone' }], [field('day'), field('name', { type: 'text' })], none);
  expect(next).toEqual([expect.objectContaining({ jdbcName: 'day', isList: 1 }), { ...said, jdbcType: 'text' }]);
});

it('proposes a component by the type, and a related record by the foreign key', () => {
  const fields = [
    field('is_open', { type: 'bool', propertyType: 'Boolean' }),
    field('day', { type: 'date', propertyType: 'Date' }),
    field('note', { type: 'text' }),
    field('owner_id', { references: 'person' }),
    field('other_id', { references: 'unknown' }),
  ];
  const found = readAgain([], fields, (table) => (table === 'person' ? '9' : ''));
  expect(found.map(({ componentType }) => componentType)).toEqual(['switch', 'date', 'textarea', 'tree', 'input']);
  expect(found.map(targetOf)).toEqual(['', '', '', 'model:9', '']);
  expect(withTarget(found[3]!, 'entity:dept')).toMatchObject({ propertyEntity: 'dept', refModelId: '' });
});
