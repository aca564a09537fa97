const NO_CODES: readonly number[] = [];

/** Fixed values of the console. What is off here is not shown anywhere. */
export const CONFIG = {
  title: 'Online experience of point cloud intelligent modelling',
  basePath: '/cloudExperience',
  apiPrefix: '/api',
  storagePrefix: 'cloud-experience',
  clientId: 'saber',
  clientSecret: 'saber_secret',
  defaultTenant: '000000',
  /** Seconds after which a stored token is renewed. */
  tokenTime: 3000,
  timeoutMs: 600_000,
  /** Codes that are rejected as they are, without a message. */
  whiteList: NO_CODES,
  firstPage: '/userPointCloud/pointCloud',
  welcomePage: '/wel/index',
  lockPage: '/lock',
  defaultIcon: 'icon-caidan',
  mobileWidth: 768,
} as const;
