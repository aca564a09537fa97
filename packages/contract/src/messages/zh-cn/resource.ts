import type { Texts } from '../texts.ts';

/** Attachments and object storage. */
export const resource: Texts = {
  'oss.title': '对象存储',
  'oss.one': '对象存储',
  'oss.many': '对象存储',
  'oss.category': '分类',
  'oss.code': '资源编号',
  'oss.endpoint': '资源地址',
  'oss.bucket': '空间名',
  'oss.accessKey': 'accessKey',
  'oss.secretKey': 'secretKey',
  'oss.region': '地域',
  'oss.appId': '应用 ID',
  'oss.transformEndpoint': '外网地址',
  'oss.status': '是否启用',

  'attach.title': '附件管理',
  'attach.one': '附件',
  'attach.originalName': '附件原名',
  'attach.folder': '所在文件夹',
  'attach.extension': '附件类型',
  'attach.size': '附件大小',
  'attach.name': '附件名称',
  'attach.link': '附件地址',
  'attach.domain': '附件域名',
};
