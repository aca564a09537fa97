/** Positions: code, name, category. */
export const POSTS: readonly (readonly [string, string, number])[] = [
  ['ceo', '首席执行官', 1],
  ['coo', '首席运营官', 1],
  ['cfo', '首席财务官', 1],
  ['cto', '首席技术官', 1],
  ['cio', '首席信息官', 1],
  ['pm', '产品经理', 2],
  ['hrm', '人力经理', 2],
  ['staff', '普通员工', 3],
];

/** Departments: key, parent key, short name, full name, category. */
export const DEPARTMENTS: readonly (readonly [string, string, string, string, number])[] = [
  ['company', '', '云体验科技', '云体验科技有限公司', 1],
  ['north', 'company', '华北分公司', '云体验科技有限公司华北分公司', 1],
  ['east', 'company', '华东分公司', '云体验科技有限公司华东分公司', 1],
];

/** Roles of the management tenant: alias, name, alias of the parent. */
export const ROLES: readonly (readonly [string, string, string])[] = [
  ['administrator', '超级管理员', ''],
  ['user', '用户', ''],
  ['hr', '人事', 'user'],
  ['manager', '经理', 'user'],
  ['boss', '老板', 'user'],
];

/** What the role `user` may open in a new installation: six entries, as in the family. Nothing of it changes what is everybody's. */
export const USER_MENUS: readonly string[] = [
  'userPointCloud',
  'pointCloud',
  'desk',
  'notice',
  'notice_view',
  'util_demo',
];

/** Notices that show a new installation what they are for: title, key of the dictionary `notice`, text. */
export const NOTICES: readonly (readonly [string, number, string])[] = [
  ['欢迎使用点云智能建模', 1, '上传一份扫描数据，系统会自动生成带房间、墙体和门窗的结构化模型。'],
  ['首次登录请修改密码', 6, '管理员设置的初始密码和重置密码，在下次登录时须由本人更换。'],
  ['示例数据说明', 3, '没有扫描数据也可以先试用：在点云建模页载入内置示例。'],
];

/** Data sources to start from: name, driver, address, user. Their passwords are given by an administrator. */
export const DATA_SOURCES: readonly (readonly [string, string, string, string])[] = [
  ['mysql', 'com.mysql.cj.jdbc.Driver', 'jdbc:mysql://localhost:3306/blade?useSSL=false', 'root'],
  ['postgresql', 'org.postgresql.Driver', 'jdbc:postgresql://localhost:5432/blade', 'postgres'],
  ['oracle', 'oracle.jdbc.OracleDriver', 'jdbc:oracle:thin:@localhost:1521:orcl', 'BLADE'],
];

/** Applications: id, secret; the secrets of the client families are public, change them. */
export const CLIENTS: readonly (readonly [string, string])[] = [
  ['sword', 'sword_secret'],
  ['saber', 'saber_secret'],
  ['saber3', 'saber3_secret'],
];

export const CLIENT_GRANTS = 'refresh_token,password,authorization_code,captcha,social,register,sms_code';
export const ACCESS_SECONDS = 3600;
export const REFRESH_SECONDS = 604_800;

/** System parameters: key, value, label, and whether tenants read it and may give it a value of their own. */
export const PARAMETERS: readonly (readonly [key: string, value: string, name: string, audience?: 'public'])[] = [
  ['account.registerUser', 'true', '是否开启注册用户功能'],
  ['account.registerRole', 'user', '注册审核通过后的默认角色（别名）'],
  ['account.initPassword', '123456', '账号初始密码'],
  ['account.adminSecondFactor', 'false', '管理员登录是否必须二次验证'],
  ['account.face', 'false', '是否开启人脸登录'],
  ['account.failCount', '5', '登录失败锁定次数'],
  ['tenant.recycleDays', '30', '租户在回收站保留的天数（0 表示一直保留，直到手动彻底删除）'],
  ['log.keepDays', '90', '日志保留天数（0 表示一直保留）'],
  ['job.keepDays', '30', '任务执行记录保留天数（0 表示一直保留）'],
  ['pointcloud.upload.gigabytes', '50', '单个上传文件的上限（GB）'],
  ['pointcloud.quota.gigabytes', '200', '每个租户的存储配额（GB），键后加 .租户号 可单独设置'],
  ['sms.limit.phoneDay', '10', '每个手机号每天的短信条数上限，键后加 .租户号 可单独设置'],
  ['sms.limit.tenantDay', '1000', '每个租户每天的短信条数上限，键后加 .租户号 可单独设置'],
  ['mail.limit.tenantDay', '2000', '每个租户每天的邮件封数上限，键后加 .租户号 可单独设置'],
  ['pointcloud.release.requiresApproval', 'false', '模型发布前是否需要审批', 'public'],
  ['pointcloud.release.minCoverage', '0', '提交审批要求的覆盖率下限（%，0 表示不要求）', 'public'],
  ['pointcloud.release.toleranceMm', '15', '提交审批时的精度带（毫米）', 'public'],
  ['pointcloud.release.minWithin', '0', '精度带内点数占比的下限（%，0 表示不要求）', 'public'],
  ['pointcloud.release.reviewDoubt', 'false', '提交审批前是否必须确认存疑构件', 'public'],
  ['pointcloud.release.namedRooms', 'false', '提交审批前是否必须为房间命名', 'public'],
  ['tenant.default.password', 'admin', '新租户管理员初始密码'],
  ['tenant.default.accountNumber', '100', '新租户账号额度'],
  [
    'tenant.default.menuCode',
    'userPointCloud,desk,monitor,base,role,user,dept,post,dictbiz,param,topmenu',
    '新租户默认菜单',
  ],
];
