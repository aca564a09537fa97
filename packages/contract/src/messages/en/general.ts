import type { Texts } from '../texts.ts';

/** Texts of every screen. */
export const general: Texts = {
  'done.saved': 'Done',
  'done.empty': 'No data',
  'done.failed': 'Failed',

  'export.done': 'The export of “{{title}}” is ready',
  'export.doneText': '“{{title}}”: {{rows}} rows as a workbook. It lies among your files in your personal info.',
  'export.link': 'Go to my files',
  'export.failed': 'The export of “{{title}}” failed',

  'sample.flat': 'Flat (sample)',
  'sample.house': 'House of two storeys (sample)',

  'validation.required': '"{{label}}" must be given',
  'validation.tooLong': '"{{label}}" must not have more than {{max}} characters',
  'validation.mobileLength': 'The mobile number must have 11 digits',
  'validation.mobileFormat': 'The mobile number is not valid',
  'validation.notAMail': '"{{label}}" is not a mail address',
  'validation.notAText': '"{{label}}" must be text',
  'validation.notAnInteger': '"{{label}}" must be a whole number',
  'validation.notANumber': '"{{label}}" must be a number',
  'validation.tooSmall': '"{{label}}" must not be less than {{min}}',
  'validation.tooLarge': '"{{label}}" must not be more than {{max}}',
  'validation.notAChoice': '"{{label}}" does not offer "{{value}}"',
  'validation.notADate': '"{{label}}" is not a valid date',
  'validation.notAnId': '"{{label}}" is not a valid id',
  'validation.notAFile': '"{{label}}" must be files that were uploaded',
  'validation.tooManyFiles': '"{{label}}" must not have more than {{max}} files',

  'permission.named': '{{name}} ({{code}})',

  'tree.root': 'Top level',

  'common.sort': 'Order',
  'common.remark': 'Note',
  'common.createTime': 'Created',
  'common.updateTime': 'Changed',
  'common.status': 'Status',
  'common.tenant': 'Tenant',
  'common.yes': 'Yes',
  'common.no': 'No',

  'grant.password': 'Password',
  'grant.captcha': 'Password and captcha',
  'grant.refresh_token': 'Refresh token',
  'grant.authorization_code': 'Authorization code',
  'grant.social': 'Third party',
  'grant.sms_code': 'SMS code',
  'grant.register': 'Registration',
};
