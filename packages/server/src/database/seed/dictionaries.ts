/** A dictionary that comes with the product: code, title and entries `[key, label, remark?]` in order. */
export interface DictionarySeed {
  code: string;
  title: string;
  entries: readonly (readonly [string, string, string?])[];
}

export const DICTIONARIES: readonly DictionarySeed[] = [
  {
    code: 'sex',
    title: '性别',
    entries: [
      ['1', '男'],
      ['2', '女'],
    ],
  },
  {
    code: 'notice',
    title: '通知类型',
    entries: [
      ['1', '发布通知'],
      ['2', '批转通知'],
      ['3', '转发通知'],
      ['4', '指示通知'],
      ['5', '任免通知'],
      ['6', '事务通知'],
    ],
  },
  {
    code: 'menu_category',
    title: '菜单类型',
    entries: [
      ['1', '菜单'],
      ['2', '按钮'],
    ],
  },
  {
    code: 'menu_shown_in',
    title: '适用客户端',
    entries: [
      ['1', '全部'],
      ['2', '仅本控制台'],
      ['3', '仅公版客户端'],
    ],
  },
  {
    code: 'button_func',
    title: '按钮功能',
    entries: [
      ['1', '工具栏'],
      ['2', '操作栏'],
      ['3', '工具操作栏'],
    ],
  },
  {
    code: 'yes_no',
    title: '是否',
    entries: [
      ['1', '否'],
      ['2', '是'],
    ],
  },
  {
    code: 'data_scope_type',
    title: '数据权限类型',
    entries: [
      ['1', '全部可见'],
      ['2', '本人可见'],
      ['3', '所在机构可见'],
      ['4', '所在机构及子级可见'],
      ['5', '自定义'],
    ],
  },
  {
    code: 'api_scope_type',
    title: '接口权限类型',
    entries: [
      ['1', '系统接口'],
      ['2', '业务接口'],
    ],
  },
  {
    code: 'scope_category',
    title: '权限类型',
    entries: [
      ['1', '数据权限'],
      ['2', '接口权限'],
    ],
  },
  {
    code: 'post_category',
    title: '岗位类型',
    entries: [
      ['1', '高层'],
      ['2', '中层'],
      ['3', '基层'],
      ['4', '其他'],
    ],
  },
  {
    code: 'region',
    title: '行政区划级别',
    entries: [
      ['0', '国家'],
      ['1', '省份/直辖市'],
      ['2', '地市'],
      ['3', '区县'],
      ['4', '乡镇'],
      ['5', '村委'],
    ],
  },
  {
    code: 'flow',
    title: '流程类型',
    entries: [
      ['1', '请假流程', 'leave'],
      ['2', '报销流程', 'expense'],
    ],
  },
  {
    code: 'org_category',
    title: '机构类型',
    entries: [
      ['1', '公司'],
      ['2', '部门'],
      ['3', '小组'],
    ],
  },
  {
    code: 'oss',
    title: '对象存储类型',
    entries: [
      ['1', 'minio'],
      ['2', '七牛云'],
      ['3', '阿里云'],
      ['4', '腾讯云'],
      ['5', '华为云'],
      ['6', 'amazon s3'],
    ],
  },
  {
    code: 'sms',
    title: '短信类型',
    entries: [
      ['1', '云片'],
      ['2', '七牛云'],
      ['3', '阿里云'],
      ['4', '腾讯云'],
    ],
  },
  {
    code: 'user_type',
    title: '用户平台',
    entries: [
      ['1', 'WEB'],
      ['2', 'APP'],
      ['3', 'OTHER'],
    ],
  },
  {
    code: 'datasource_category',
    title: '数据源类型',
    entries: [
      ['1', 'jdbc'],
      ['2', 'sharding'],
    ],
  },
];
