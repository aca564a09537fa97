import type {
  alarmRule,
  apiScope,
  attach,
  client,
  codeTask,
  dataModel,
  dataScope,
  datasource,
  dept,
  dict,
  dictBiz,
  flowModel,
  mail,
  jobInfo,
  jobServer,
  menu,
  modelPrototype,
  notice,
  oss,
  param,
  post,
  reportFile,
  role,
  sms,
  tenant,
  tenantPackage,
  topMenu,
  user,
  webhook,
  EntityDefinition,
  StoredBase,
} from '@cloud/contract';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type {
  AuthorizationCodeRow,
  EphemeralRow,
  PersonalTokenRow,
  SessionRow,
  UserDeviceRow,
  UserFaceRow,
  UserOauthRow,
  UserPasskeyRow,
  UserPlatformRow,
  UserPreferenceRow,
  UserRecoveryCodeRow,
  UserTotpRow,
} from './accounts.ts';
import type {
  AuditRow,
  BackupScheduleRow,
  BackupTaskRow,
  MigrationRow,
  NoticeReadRow,
  ParamOwnRow,
  RegionRow,
  RoleMenuRow,
  RoleScopeRow,
  SeedRow,
  StoredFileRow,
  TopMenuSettingRow,
} from './administration.ts';
import type { MailLogRow, SmsLogRow, WebhookDeliveryRow } from './channels.ts';
import type { DefaultTime, EntityTable, NullableTime, OfTenant } from './columns.ts';
import type { JobColumns, JobRunRow, JobWorkerRow } from './jobs.ts';
import type { LogApiRow, LogErrorRow, LogUsualRow } from './logs.ts';
import type { MonitorSampleRow, SlowQueryRow } from './monitor.ts';
import type { ListExportRow } from './exports.ts';
import type { ReportMailRow, ReportPrintRow } from './reports.ts';
import type { StorageMoveRow } from './resources.ts';
import type {
  CloudEventRow,
  DatasetRow,
  ElementRemarkRow,
  ScanGuestRow,
  ScanProposalRow,
  KeptViewRow,
  TeamRecipeRow,
  ScanShareRow,
  RunEditRow,
  RunRow,
  SyncedFileRow,
  UploadRow,
} from './point-cloud.ts';
import type {
  ApprovalInfoRow,
  FlowCopyRow,
  FlowDefinitionRow,
  FlowDeputyRow,
  FlowDigestRow,
  FlowEventRow,
  FlowInstanceRow,
  FlowJobRow,
  FlowMessageRow,
  FlowTaskRow,
  ProcessLeaveRow,
} from './workflow.ts';

/** Tables by name, columns in camelCase. Those of entities follow from the contract; a test compares all with the database. */
export interface Tables {
  bladeAttach: EntityTable<
    typeof attach,
    { link: Generated<string>; name: Generated<string>; folder: Generated<string>; attachSize: Generated<number> }
  > &
    OfTenant;
  bladeAlarmRule: EntityTable<typeof alarmRule, { enable: Generated<number>; tellAdmins: Generated<number> }>;
  bladeClient: EntityTable<typeof client, { clientSecret: string; scope: Generated<string> }>;
  bladeCode: EntityTable<typeof codeTask>;
  bladeDatasource: EntityTable<typeof datasource, { username: string; password: string; category: Generated<number> }>;
  bladeDept: EntityTable<
    typeof dept,
    { parentId: Generated<string>; ancestors: Generated<string>; fullName: string | null; sort: Generated<number> }
  > &
    OfTenant;
  bladeDict: EntityTable<
    typeof dict,
    { parentId: Generated<string>; sort: Generated<number>; isSealed: Generated<number> }
  >;
  bladeDictBiz: EntityTable<
    typeof dictBiz,
    { parentId: Generated<string>; sort: Generated<number>; isSealed: Generated<number> }
  > &
    OfTenant;
  bladeFlowModel: EntityTable<typeof flowModel, { version: Generated<number> }> & OfTenant;
  bladeMail: EntityTable<typeof mail, { status: Generated<number> }> & OfTenant;
  bladeJobInfo: EntityTable<typeof jobInfo, JobColumns>;
  bladeJobServer: EntityTable<typeof jobServer>;
  bladeMenu: EntityTable<
    typeof menu,
    {
      parentId: Generated<string>;
      sort: Generated<number>;
      category: Generated<number>;
      action: Generated<number>;
      isOpen: Generated<number>;
      shownIn: Generated<number>;
    }
  >;
  bladeModel: EntityTable<typeof dataModel>;
  bladeModelPrototype: EntityTable<typeof modelPrototype>;
  bladeNotice: EntityTable<
    typeof notice,
    {
      category: number | null;
      isConfirm: Generated<number>;
      recipients: string[] | null;
      attachments: Generated<string>;
    }
  > &
    OfTenant;
  bladeOss: EntityTable<typeof oss, { status: Generated<number> }> & OfTenant;
  bladeParam: EntityTable<typeof param, { isPublic: Generated<number> }>;
  bladePost: EntityTable<typeof post, { sort: Generated<number> }> & OfTenant;
  bladeReportFile: EntityTable<
    typeof reportFile,
    {
      tenantId: Generated<string>;
      isDesign: Generated<number>;
      dataNames: Generated<string>;
      audience: Generated<string>;
      roleIds: Generated<string>;
      createUser: string | null;
      updateTime: DefaultTime;
    }
  >;
  bladeListExport: ListExportRow;
  bladeReportMail: ReportMailRow;
  bladeReportPrint: ReportPrintRow;
  bladeRole: EntityTable<typeof role, { parentId: Generated<string>; sort: Generated<number> }> & OfTenant;
  bladeScopeApi: EntityTable<typeof apiScope, { resourceCode: string | null }>;
  bladeScopeData: EntityTable<typeof dataScope, { resourceCode: string | null }>;
  bladeSms: EntityTable<typeof sms, { status: Generated<number> }> & OfTenant;
  bladeTenant: EntityTable<
    typeof tenant,
    { accountNumber: Generated<number>; licenseKey: string | null; recycleTime: NullableTime }
  > &
    OfTenant;
  bladeTenantPackage: EntityTable<typeof tenantPackage, { menuId: Generated<string> }>;
  bladeTopMenu: EntityTable<typeof topMenu, { code: string | null; sort: Generated<number> }> & OfTenant;
  bladeUser: EntityTable<
    typeof user,
    {
      password: string;
      userType: Generated<number>;
      name: string | null;
      realName: string | null;
      deptId: string | null;
      tokensValidFrom: NullableTime;
      passwordDue: Generated<boolean>;
    }
  > &
    OfTenant;

  authorizationCode: AuthorizationCodeRow;
  bladeApprovalInfo: ApprovalInfoRow;
  bladeAudit: AuditRow;
  bladeBackupSchedule: BackupScheduleRow;
  bladeBackupTask: BackupTaskRow;
  bladeCloudEvent: CloudEventRow;
  bladeDataset: DatasetRow;
  bladeElementRemark: ElementRemarkRow;
  bladeScanGuest: ScanGuestRow;
  bladeScanProposal: ScanProposalRow;
  bladeKeptView: KeptViewRow;
  bladeTeamRecipe: TeamRecipeRow;
  bladeScanShare: ScanShareRow;
  bladeFlowCopy: FlowCopyRow;
  bladeFlowDefinition: FlowDefinitionRow;
  bladeFlowDeputy: FlowDeputyRow;
  bladeFlowDigest: FlowDigestRow;
  bladeFlowEvent: FlowEventRow;
  bladeFlowInstance: FlowInstanceRow;
  bladeFlowJob: FlowJobRow;
  bladeFlowMessage: FlowMessageRow;
  bladeFlowTask: FlowTaskRow;
  bladeJobRun: JobRunRow;
  bladeJobWorker: JobWorkerRow;
  bladeLogApi: LogApiRow;
  bladeLogError: LogErrorRow;
  bladeLogUsual: LogUsualRow;
  bladeMailLog: MailLogRow;
  bladeMonitorSample: MonitorSampleRow;
  bladeNoticeRead: NoticeReadRow;
  bladeParamOwn: ParamOwnRow;
  bladePersonalToken: PersonalTokenRow;
  bladeProcessLeave: ProcessLeaveRow;
  bladeRegion: RegionRow;
  bladeRoleMenu: RoleMenuRow;
  bladeRoleScope: RoleScopeRow;
  bladeRun: RunRow;
  bladeRunEdit: RunEditRow;
  bladeSession: SessionRow;
  bladeSlowQuery: SlowQueryRow;
  bladeSmsLog: SmsLogRow;
  bladeStorageMove: StorageMoveRow;
  bladeStoredFile: StoredFileRow;
  bladeTopMenuSetting: TopMenuSettingRow;
  bladeSyncedFile: SyncedFileRow;
  bladeUpload: UploadRow;
  bladeUserApp: UserPlatformRow;
  bladeUserDevice: UserDeviceRow;
  bladeUserFace: UserFaceRow;
  bladeUserOauth: UserOauthRow;
  bladeUserOther: UserPlatformRow;
  bladeUserPasskey: UserPasskeyRow;
  bladeUserPreference: UserPreferenceRow;
  bladeUserRecoveryCode: UserRecoveryCodeRow;
  bladeUserTotp: UserTotpRow;
  bladeUserWeb: UserPlatformRow;
  ephemeral: EphemeralRow;
  bladeWebhook: EntityTable<
    typeof webhook,
    { secretKey: Generated<string>; isActive: Generated<number>; failures: Generated<number> }
  > &
    OfTenant;
  bladeWebhookDelivery: WebhookDeliveryRow;
  migration: MigrationRow;
  seed: SeedRow;
}

type CamelCase<T extends string> = T extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : T;
type TableOf<E extends EntityDefinition> = Extract<CamelCase<E['table']>, keyof Tables>;

type Any<T> = ColumnType<T, unknown, unknown>;
/** The columns that the table of an entity may have whatever the entity; which others it has is known at run time only. */
export type AnyTable = {
  [K in keyof StoredBase | 'tenantId' | 'parentId']: Any<(StoredBase & { tenantId: string; parentId: string })[K]>;
};
/** A row of an entity that is only known at run time. */
export type AnyRow = Record<string, unknown> & Selectable<AnyTable>;

/** A stored row of an entity, with the columns that no field describes; of any entity: {@link AnyRow}. */
export type RowOf<E extends EntityDefinition> = [TableOf<E>] extends [never] ? AnyRow : Selectable<Tables[TableOf<E>]>;
