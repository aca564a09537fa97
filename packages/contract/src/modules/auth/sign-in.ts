import { defineEndpoint } from '../../endpoint.ts';

/** An outside site whose accounts sign in here. */
export interface SocialSource {
  /** Names it in addresses: `/blade-auth/oauth/render/{source}`. */
  source: string;
  /** What its button says, in the caller's language. */
  name: string;
}

/** Another address that signs people in for this one. */
export interface SingleSignOn {
  /** Takes `client_id`, `response_type=code`, `redirect_uri`, `state`, `code_challenge` and `code_challenge_method=S256`. */
  authorizeUrl: string;
  /** Takes `redirect_uri`. */
  logoutUrl: string;
}

/** Which ways of signing in are set up; what is false, empty or absent is not offered. */
export interface SignInVariants {
  /** A captcha is asked for with every password: grant `captcha`. */
  captcha: boolean;
  /** People type the number of their tenant, unless the address names it. */
  tenant: boolean;
  /** One of several departments and roles is chosen. */
  switchMode: boolean;
  /** Codes by SMS: grant `sms_code`. */
  sms: boolean;
  social: SocialSource[];
  sso?: SingleSignOn;
  /** Accounts can be registered; they wait for an administrator. */
  register: boolean;
  face: boolean;
  passkey: boolean;
  /** 130 hex digits: passwords and phones may be sent encrypted with it. */
  sm2PublicKey: string;
}

/** What a code by SMS is taken with: grant `sms_code` sends `phone`, this `id`, and the typed code as `value`. */
export interface SmsTicket {
  id: string;
  /** Always empty: the code itself travels by SMS only. */
  value: string;
  /** Seconds until another may be asked for. */
  waitSeconds: number;
  /** Life of the code in seconds. */
  lifeSeconds: number;
}

/** Sends a code to a phone, plain or SM2. The answer is the same whether an account has that phone or not. */
export const smsSend = defineEndpoint<{ tenantId?: string; phone: string }, SmsTicket>()({
  method: 'POST',
  path: '/blade-auth/oauth/sms/send-validate',
  access: 'anonymous',
  inputIn: 'query',
});

/** What an application asked for at `/oauth/authorize` or `/oauth/authorize/logout`, for the page that answers it. */
export interface AuthorizationRequest {
  /** `sign-out`: sign out here, then go to `redirect`. */
  kind: 'sign-in' | 'sign-out';
  clientId: string;
  /** Host that the answer goes to, for the question to the user. */
  host: string;
  scope: string;
  /** Needs no question: approve at once. */
  autoApprove: boolean;
  /** Where to go after signing out; absent when signing in. */
  redirect?: string;
}

/** Reads a request by the id in the page's address. */
export const authorizationRead = defineEndpoint<{ request: string }, AuthorizationRequest>()({
  method: 'GET',
  path: '/blade-auth/oauth/authorization',
  access: 'anonymous',
});
/** The signed-in user lets the application in, or not; either way the page goes to `redirect`. */
export const authorizationDecide = defineEndpoint<{ request: string; approve: boolean }, { redirect: string }>()({
  method: 'POST',
  path: '/blade-auth/oauth/authorization',
  access: 'user',
});

/**
 * All that a guest may call besides what is open to everybody: a console asks for his menus and buttons, which are
 * empty, and lets him register or leave.
 */
export const GUEST_PATHS: readonly string[] = [
  '/blade-system/user/register-guest',
  '/blade-auth/oauth/user-info',
  '/user/getUserInfo',
  '/user/send-logs',
  '/blade-system/menu/buttons',
  '/blade-system/menu/top-menu',
];

/** An unbound outside account gets an account of its own, which waits for an administrator. */
export const registerGuest = defineEndpoint<
  { tenantId?: string; name: string; account: string; password: string; oauthId: string },
  unknown
>()({
  method: 'POST',
  path: '/blade-system/user/register-guest',
  access: 'user',
  inputIn: 'query',
});

/** An outside account that belongs to the caller. */
export interface OwnOutsideAccount {
  id: string;
  source: string;
  /** The source in the caller's language. */
  sourceName: string;
  username: string;
  nickname: string;
}

export const ownOutsideAccounts = defineEndpoint<Record<string, never>, OwnOutsideAccount[]>()({
  method: 'GET',
  path: '/blade-auth/outside/own',
  access: 'user',
});
/**
 * Begins binding one more: the browser goes to `address` and comes back as from a sign-in. Needs a confirmation a moment
 * ago, which then serves for {@link outsideBind} too.
 */
export const outsideStart = defineEndpoint<{ source: string }, { address: string }>()({
  method: 'POST',
  path: '/blade-auth/outside/start',
  access: 'user',
});
/**
 * Binds the outside account of a guest session, whose access token is `guest`, to the caller: he proved both to be his.
 * Needs a sign-in or a confirmation a moment ago.
 */
export const outsideBind = defineEndpoint<{ guest: string }, unknown>()({
  method: 'POST',
  path: '/blade-auth/outside/bind',
  access: 'user',
});
/** Lets go of own outside accounts; comma list of ids. Needs a confirmation a moment ago. */
export const outsideRemove = defineEndpoint<{ ids: string }, unknown>()({
  method: 'POST',
  path: '/blade-auth/outside/remove',
  access: 'user',
  inputIn: 'query',
});
