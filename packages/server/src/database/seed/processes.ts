import { APPROVAL_CATEGORY, APPROVAL_KEY, LEAVE_KEY, type ProcessForm } from '@cloud/contract';
import { processXml, type DrawnProcess } from './process-xml.ts';

/** A process that every installation comes with, deployed for every tenant and on the drawing board of the platform. */
export interface ProcessSeed {
  key: string;
  name: string;
  description: string;
  category: string;
  xml: string;
  form: ProcessForm;
}

const NO_FORM: ProcessForm = { fields: [] };
const AGREED = 'pass == true';

const LEAVE: DrawnProcess = {
  id: LEAVE_KEY,
  name: '请假流程',
  nodes: [
    { id: 'start', kind: 'start', name: '提交申请', at: [0, 0] },
    { id: 'approve', kind: 'user', name: '上级审批', at: [1, 0], attributes: { 'flowable:assignee': '${taskUser}' } },
    { id: 'approved', kind: 'exclusive', name: '同意？', at: [2, 0] },
    {
      id: 'hr',
      kind: 'user',
      name: '人事审批',
      at: [3, 0],
      attributes: { 'flowable:candidateGroups': 'hr', 'cloud:bulk': 'true' },
    },
    { id: 'length', kind: 'exclusive', name: '超过三天？', at: [4, 0] },
    { id: 'boss', kind: 'user', name: '老板审批', at: [5, -1], attributes: { 'flowable:candidateGroups': 'boss' } },
    { id: 'decided', kind: 'exclusive', name: '同意？', at: [6, -1] },
    { id: 'granted', kind: 'end', name: '批准', at: [7, -1] },
    { id: 'refused', kind: 'end', name: '驳回', at: [4, 1] },
  ],
  flows: [
    ['start', 'approve'],
    ['approve', 'approved'],
    ['approved', 'hr', AGREED, '同意'],
    ['approved', 'refused', 'default', '驳回'],
    ['hr', 'length'],
    ['length', 'boss', `${AGREED} && days > 3`, '是'],
    ['length', 'granted', `${AGREED} && days <= 3`, '否'],
    ['length', 'refused', 'default', '驳回'],
    ['boss', 'decided'],
    ['decided', 'granted', AGREED, '同意'],
    ['decided', 'refused', 'default', '驳回'],
  ],
};

const EXPENSE: DrawnProcess = {
  id: 'Expense',
  name: '报销流程',
  nodes: [
    { id: 'start', kind: 'start', name: '提交报销', at: [0, 0] },
    {
      id: 'leader',
      kind: 'user',
      name: '部门负责人审批',
      at: [1, 0],
      attributes: {
        'cloud:leader': 'starter-leader',
        'cloud:fields': 'item:read-only,amount:read-only,spentOn:read-only,receipts:read-only,note:read-only',
      },
    },
    { id: 'approved', kind: 'exclusive', name: '同意？', at: [2, 0] },
    {
      id: 'finance',
      kind: 'user',
      name: '财务复核',
      at: [3, 0],
      attributes: {
        'flowable:candidateGroups': 'manager',
        'cloud:bulk': 'true',
        'cloud:fields': 'item:read-only,spentOn:read-only,receipts:read-only,note:read-only',
      },
    },
    { id: 'paid', kind: 'exclusive', name: '通过？', at: [4, 0] },
    { id: 'done', kind: 'end', name: '已报销', at: [5, 0] },
    { id: 'refused', kind: 'end', name: '驳回', at: [3, 1] },
  ],
  flows: [
    ['start', 'leader'],
    ['leader', 'approved'],
    ['approved', 'finance', AGREED, '同意'],
    ['approved', 'refused', 'default', '驳回'],
    ['finance', 'paid'],
    ['paid', 'done', AGREED, '通过'],
    ['paid', 'refused', 'default', '驳回'],
  ],
};

const EXPENSE_FORM: ProcessForm = {
  fields: [
    { name: 'item', kind: 'text', label: { zh: '事项', en: 'What for' }, required: true, maxLength: 100 },
    { name: 'amount', kind: 'number', label: { zh: '金额（元）', en: 'Amount (CNY)' }, required: true },
    { name: 'spentOn', kind: 'date', label: { zh: '发生日期', en: 'Spent on' }, required: true },
    { name: 'receipts', kind: 'attachment', label: { zh: '票据', en: 'Receipts' }, required: false },
    { name: 'note', kind: 'long-text', label: { zh: '说明', en: 'Note' }, required: false, maxLength: 500 },
  ],
};

/** Its tasks `review` and `revise` are known to the screens of approval; a tenant may add others around them. */
const APPROVAL: DrawnProcess = {
  id: APPROVAL_KEY,
  name: '模型发布审批',
  nodes: [
    { id: 'start', kind: 'start', name: '提交审批', at: [0, 0] },
    {
      id: 'review',
      kind: 'user',
      name: '审核模型',
      at: [1, 0],
      attributes: { 'flowable:candidateGroups': 'manager,admin,administrator', 'cloud:bulk': 'true' },
    },
    { id: 'verdict', kind: 'exclusive', name: '结论', at: [2, 0] },
    { id: 'release', kind: 'service', name: '发布模型', at: [3, 0], attributes: { 'cloud:service': 'release' } },
    { id: 'released', kind: 'end', name: '已发布', at: [4, 0] },
    {
      id: 'revise',
      kind: 'user',
      name: '申请人修改',
      at: [1, 1],
      attributes: { 'flowable:assignee': '${createUser}' },
    },
    { id: 'rejected', kind: 'end', name: '驳回', at: [3, -1] },
  ],
  flows: [
    ['start', 'review'],
    ['review', 'verdict'],
    ['verdict', 'release', AGREED, '通过'],
    ['verdict', 'revise', "decision == 'back'", '退回'],
    ['verdict', 'rejected', 'default', '驳回'],
    ['release', 'released'],
    ['revise', 'review'],
  ],
};

export const PROCESSES: readonly ProcessSeed[] = [
  {
    key: LEAVE.id,
    name: LEAVE.name,
    description: '上级、人事依次审批，超过三天由老板审批',
    category: 'flow_1',
    xml: processXml(LEAVE),
    form: NO_FORM,
  },
  {
    key: EXPENSE.id,
    name: EXPENSE.name,
    description: '部门负责人审批后由财务复核，表单可在模型中设计',
    category: 'flow_2',
    xml: processXml(EXPENSE),
    form: EXPENSE_FORM,
  },
  {
    key: APPROVAL.id,
    name: APPROVAL.name,
    description: '点云模型提交审批、退回修改与发布',
    category: APPROVAL_CATEGORY,
    xml: processXml(APPROVAL),
    form: NO_FORM,
  },
];
