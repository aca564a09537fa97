import { DEFAULT_PAGE_SIZE, dateTime, defineEntity, dictionary, FLOW_CATEGORY, integer, text } from '@cloud/contract';
import type { EntityDefinition, Field } from '@cloud/contract';
import type { Filters } from '../../../../crud/search/filters.ts';

/**
 * The lists of work are no entities: their rows are tasks and instances from the view of one person. They are declared like
 * ones, so that search bar, columns and cells are those of every list.
 */
const listOf = (name: string, fields: Record<string, Field>): EntityDefinition =>
  defineEntity({
    name: `work-${name}`,
    label: `work.${name}`,
    singular: 'work.one',
    hasOwnRoutes: true,
    path: `/blade-flow/work/${name}-list`,
    table: 'blade_flow_task',
    title: 'title',
    tenantScoped: true,
    sheet: 'none',
    isLog: true,
    fields,
  });

const subject = text('work.subject', { width: 240 });
const process = text('work.process', { width: 180, search: 'contains' });
/** Mostly said by the name already: searched for, and among the columns that can be shown. */
const category = dictionary('work.category', {
  source: 'flow',
  numeric: false,
  search: 'equals',
  showIn: 'form',
  width: 130,
});
const startUserName = text('work.startUser', { width: 110 });

export const startList = listOf('start', {
  name: { ...process, width: 240 },
  key: text('work.key', { width: 160 }),
  category: { ...category, showIn: 'both' },
  version: integer('work.version', { width: 80 }),
  deploymentTime: dateTime('work.deployed'),
});

const waiting = {
  title: subject,
  processDefinitionName: process,
  taskName: text('work.step', { width: 150 }),
  startUserName,
  category,
  createTime: dateTime('work.arrived', { search: 'range' }),
};
export const claimList = listOf('claim', waiting);
export const todoList = listOf('todo', { ...waiting, dueTime: dateTime('work.due') });

const instance = {
  title: subject,
  processDefinitionName: process,
  taskName: text('work.standsAt', { width: 150 }),
  endReason: text('work.state', { width: 110 }),
  category,
  createTime: dateTime('work.started', { search: 'range' }),
  endTime: dateTime('work.ended'),
};
export const sendList = listOf('send', instance);
export const copyList = listOf('copy', { ...instance, startUserName });

export const doneList = listOf('done', {
  title: subject,
  processDefinitionName: process,
  taskName: text('work.step', { width: 150 }),
  flag: text('work.result', { width: 100 }),
  comment: text('work.comment', { width: 180 }),
  startUserName,
  category,
  createTime: dateTime('work.arrived', { search: 'range' }),
  endTime: dateTime('work.ended'),
  historyActivityDurationTime: text('work.took', { width: 120 }),
});

/** What the calls of these lists take, of filters as an address keeps them. */
export const workQuery = ({ values, current, size }: Filters) => ({
  current: String(current),
  size: String(size || DEFAULT_PAGE_SIZE),
  category: values['category_equal'] ? `${FLOW_CATEGORY}${values['category_equal']}` : '',
  processDefinitionName: values['processDefinitionName_like'] ?? '',
  beginDate: values['createTime_dategt'] ?? '',
  endDate: values['createTime_datelt'] ?? '',
});

/** Category of a row as its dictionary calls it. */
export const dictKeyOf = (category: string): string =>
  category.startsWith(FLOW_CATEGORY) ? category.slice(FLOW_CATEGORY.length) : category;
