import type { ModelColumn } from '@cloud/contract';
import type { ModelSource } from '../../src/modules/tool/generate/module-plan.ts';

/** A column of a model, a short text unless said otherwise. */
export const column = (jdbcName: string, more: Partial<ModelColumn> = {}): ModelColumn => ({
  jdbcName,
  jdbcType: 'varchar(64)',
  jdbcComment: '',
  propertyName: jdbcName,
  propertyType: 'String',
  propertyEntity: '',
  refModelId: '',
  isList: 1,
  isForm: 1,
  isRow: 0,
  componentType: 'input',
  dictCode: '',
  isRequired: 0,
  isQuery: 0,
  queryType: '',
  ...more,
});

/** One table with a column of every kind, names that need quotes, and long labels. */
export const CUSTOMERS: ModelSource = {
  id: '1',
  table: 'crm_customer',
  name: '客户',
  className: 'CrmCustomer',
  columns: [
    column('customer_name', { jdbcComment: '客户名称', isRequired: 1, isQuery: 1, queryType: 'like' }),
    column('order', { jdbcType: 'int4', propertyType: 'Integer', jdbcComment: "the customer's place in the list" }),
    column('level', { jdbcType: 'int4', propertyType: 'Integer', componentType: 'select', dictCode: 'post_category', jdbcComment: '级别', isRequired: 1, isQuery: 1, queryType: 'equal' }), // prettier-ignore
    column('owner_dept', { jdbcType: 'int8', propertyType: 'Long', componentType: 'tree', propertyEntity: 'dept', jdbcComment: '归属机构' }), // prettier-ignore
    column('is_open', { jdbcType: 'bool', propertyType: 'Boolean', componentType: 'switch', isRequired: 1 }),
    column('founded', { jdbcType: 'date', propertyType: 'Date', componentType: 'date', isQuery: 1, queryType: 'between' }), // prettier-ignore
    column('last_contact_with_anyone_of_the_sales_department', { jdbcType: 'timestamptz', propertyType: 'Date', componentType: 'date', isList: 0, isQuery: 1, queryType: 'between' }), // prettier-ignore
    column('turnover', { jdbcType: 'numeric', propertyType: 'BigDecimal' }),
    column('visits', { jdbcType: 'int8', propertyType: 'Long' }),
    column('erp_id', { jdbcType: 'int8', propertyType: 'Long', jdbcComment: 'ERP 编号', isRequired: 1, isQuery: 1, queryType: 'like' }), // prettier-ignore
    column('remark', { jdbcType: 'text', componentType: 'textarea', isList: 0 }),
  ],
};

/** A master with details, in a group that the product has. */
export const ORDERS: ModelSource = {
  id: '2',
  table: 'shop_order',
  name: '订单',
  className: 'ShopOrder',
  columns: [
    column('order_no', {
      jdbcType: 'varchar(12)',
      jdbcComment: '订单号',
      isRequired: 1,
      isQuery: 1,
      queryType: 'like',
    }),
    column('ordered', { jdbcType: 'date', propertyType: 'Date', componentType: 'date', isRequired: 1 }),
  ],
};
export const ORDER_ITEMS: ModelSource = {
  id: '3',
  table: 'shop_order_item',
  name: '订单明细',
  className: 'ShopOrderItem',
  columns: [
    column('order_id', { jdbcType: 'int8', propertyType: 'Long', componentType: 'tree', refModelId: '2' }),
    column('article', { jdbcComment: '商品', isRequired: 1 }),
    column('amount', { jdbcType: 'int4', propertyType: 'Integer', jdbcComment: '数量', isRequired: 1 }),
  ],
};

/** Rows below one another, whose column of the row above has a name of its own. */
export const AREAS: ModelSource = {
  id: '5',
  table: 'plant_area',
  name: '厂区',
  className: 'PlantArea',
  columns: [
    column('area_name', { jdbcComment: '区域名称', isRequired: 1, isQuery: 1, queryType: 'like' }),
    column('upper_area', { jdbcType: 'int8', propertyType: 'Long', refModelId: '5', jdbcComment: '上级区域' }),
    column('owner_dept', { jdbcType: 'int8', propertyType: 'Long', componentType: 'tree', propertyEntity: 'dept', jdbcComment: '归属机构' }), // prettier-ignore
  ],
};

/** Hostile names and texts that try to leave their place. */
export const HOSTILE: ModelSource = {
  id: '4',
  table: 'evil"; drop table blade_user; --',
  name: "订'单\\\n*/ ${process.exit()} | `x`",
  className: '',
  columns: [
    column('a"b', { propertyName: "x'] = 1; //", jdbcComment: '它\'s "quoted"\\ ${y}\r\n*/', isRequired: 1 }),
    column('sel', { componentType: 'select', dictCode: "no' + x", propertyType: 'Integer' }),
    column('tree', { componentType: 'tree', propertyEntity: "dept', nameField: '", propertyType: 'Long' }),
    column('long', {
      jdbcType: 'varchar(64); drop table x',
      jdbcComment: '很'.repeat(200),
      queryType: "'",
      isQuery: 1,
    }),
  ],
};
