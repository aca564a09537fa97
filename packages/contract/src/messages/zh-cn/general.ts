import type { Texts } from '../texts.ts';

/** Texts of every screen. */
export const general: Texts = {
  'done.saved': '操作成功',
  'done.empty': '暂无承载数据',
  'done.failed': '操作失败',

  'export.done': '“{{title}}”导出完成',
  'export.doneText': '“{{title}}”共 {{rows}} 条，已导出为 Excel 文件，保存在个人信息页的“我的文件”中。',
  'export.link': '前往我的文件',
  'export.failed': '“{{title}}”导出失败',

  'sample.flat': '公寓（示例）',
  'sample.house': '两层住宅（示例）',

  'validation.required': '“{{label}}”不能为空',
  'validation.tooLong': '“{{label}}”不能超过 {{max}} 个字符',
  'validation.mobileLength': '手机号码长度不为11位',
  'validation.mobileFormat': '手机号码格式不正确',
  'validation.notAMail': '“{{label}}”不是有效的邮箱地址',
  'validation.notAText': '“{{label}}”必须是文字',
  'validation.notAnInteger': '“{{label}}”必须是整数',
  'validation.notANumber': '“{{label}}”必须是数字',
  'validation.tooSmall': '“{{label}}”不能小于 {{min}}',
  'validation.tooLarge': '“{{label}}”不能大于 {{max}}',
  'validation.notAChoice': '“{{label}}”没有“{{value}}”这个选项',
  'validation.notADate': '“{{label}}”不是有效日期',
  'validation.notAnId': '“{{label}}”不是有效的编号',
  'validation.notAFile': '“{{label}}”必须是已上传的文件',
  'validation.tooManyFiles': '“{{label}}”不能超过 {{max}} 个文件',

  'permission.named': '{{name}}（{{code}}）',

  'tree.root': '顶级',

  'common.sort': '排序',
  'common.remark': '备注',
  'common.createTime': '创建时间',
  'common.updateTime': '更新时间',
  'common.status': '状态',
  'common.tenant': '所属租户',
  'common.yes': '是',
  'common.no': '否',

  'grant.password': '账号密码',
  'grant.captcha': '账号密码与验证码',
  'grant.refresh_token': '刷新令牌',
  'grant.authorization_code': '授权码',
  'grant.social': '第三方登录',
  'grant.sms_code': '短信验证码',
  'grant.register': '注册',
};
