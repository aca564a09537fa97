import type { Texts } from '../texts.ts';

/** Attachments and object storage. */
export const resource: Texts = {
  'oss.title': 'Object storage',
  'oss.one': 'object storage',
  'oss.many': 'Object storages',
  'oss.category': 'Service',
  'oss.code': 'Code',
  'oss.endpoint': 'Endpoint',
  'oss.bucket': 'Bucket',
  'oss.accessKey': 'Access key',
  'oss.secretKey': 'Secret key',
  'oss.region': 'Region',
  'oss.appId': 'App id',
  'oss.transformEndpoint': 'Outside address',
  'oss.status': 'Enabled',

  'attach.title': 'Attachments',
  'attach.one': 'attachment',
  'attach.originalName': 'Name',
  'attach.folder': 'Folder',
  'attach.extension': 'Type',
  'attach.size': 'Size',
  'attach.name': 'Stored name',
  'attach.link': 'Address',
  'attach.domain': 'Domain',
};
