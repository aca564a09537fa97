import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import * as wire from '../../wire.ts';
import { CAPTCHA_PATH, TOKEN_PATH } from './paths.ts';

const socialSource = v.object({
  /** Names it in URLs: `/blade-auth/oauth/render/{source}`. */
  source: v.string(),
  /** Text of its button, in the caller's language. */
  name: v.string(),
});
/** An external site whose accounts sign in here. */
export type SocialSource = v.InferOutput<typeof socialSource>;

const singleSignOn = v.object({
  /** Takes `client_id`, `response_type=code`, `redirect_uri`, `state`, `code_challenge` and `code_challenge_method=S256`. */
  authorizeUrl: v.string(),
  /** Takes `redirect_uri`. */
  logoutUrl: v.string(),
});
/** Another site that signs people in for this one. */
export type SingleSignOn = v.InferOutput<typeof singleSignOn>;

const signInVariantsAnswer = v.object({
  /** A captcha is asked for with every password: grant `captcha`. */
  captcha: v.boolean(),
  /** People type the number of their tenant, unless the URL names it. */
  tenant: v.boolean(),
  /** One of several departments and roles is chosen. */
  switchMode: v.boolean(),
  /** Codes by SMS: grant `sms_code`. */
  sms: v.boolean(),
  social: v.array(socialSource),
  sso: v.optional(singleSignOn),
  /** Accounts can be registered; they wait for an administrator. */
  register: v.boolean(),
  face: v.boolean(),
  passkey: v.boolean(),
  /** 130 hex digits: passwords and phones may be sent encrypted with it. */
  sm2PublicKey: v.string(),
});
/** Which sign-in methods are set up; what is false, empty or absent is not offered. */
export type SignInVariants = v.InferOutput<typeof signInVariantsAnswer>;

export const signInVariants = defineEndpoint({
  method: 'GET',
  path: '/blade-auth/oauth/variants',
  access: 'anonymous',
  summary: 'Sign-in methods that are set up, and the public SM2 key',
  input: wire.nothing,
  output: signInVariantsAnswer,
});

/** Begins the sign-in at an external site; the browser goes there. It comes back to `/oauth/redirect/{source}?code&state`. */
export const SOCIAL_RENDER_PATH = '/blade-auth/oauth/render';

/** Every grant has parameters of its own, which it reads itself. */
const grantParameters = wire.parameters(
  'grant_type',
  'tenantId',
  'username',
  'password',
  'scope',
  'type',
  'refresh_token',
  'code',
  'state',
  'source',
  'redirect_uri',
  'code_verifier',
  'client_id',
  'phone',
  'id',
  'value',
  'name',
  'account',
  'email',
  'challenge',
  'key',
  'passkey',
  'device',
  'face',
);
const tokenCall = {
  method: 'POST',
  access: 'anonymous',
  answer: 'bare',
  inputIn: 'both',
  output: wire.object,
} as const;
/** Tokens for a grant, in the dialect of the seed: a bare answer. */
export const tokenRequest = defineEndpoint({
  ...tokenCall,
  path: TOKEN_PATH,
  summary: 'Get or renew a token, seed dialect',
  audit: { none: 'the log of calls tells who signed in' },
  input: grantParameters,
});
/** The same for the public client: an envelope. */
export const publicTokenRequest = defineEndpoint({
  ...tokenCall,
  path: '/blade-auth/token',
  summary: 'Get or renew a token, public dialect',
  audit: { none: 'the log of calls tells who signed in' },
  input: grantParameters,
});

const captchaPicture = v.object({ key: v.string(), image: v.string() });
export const publicCaptcha = defineEndpoint({
  method: 'GET',
  path: '/blade-auth/captcha',
  access: 'anonymous',
  summary: 'A picture with letters and its key',
  input: wire.nothing,
  output: captchaPicture,
});
export const captcha = defineEndpoint({
  method: 'GET',
  path: CAPTCHA_PATH,
  access: 'anonymous',
  answer: 'bare',
  summary: 'A picture with letters and its key, seed dialect',
  input: wire.nothing,
  output: captchaPicture,
});

const smsTicket = v.object({
  id: v.string(),
  /** Always empty: the code itself travels by SMS only. */
  value: v.string(),
  /** Seconds until another may be asked for. */
  waitSeconds: v.number(),
  /** Life of the code in seconds. */
  lifeSeconds: v.number(),
});
/** Answer of sending a code by SMS: grant `sms_code` sends `phone`, this `id`, and the typed code as `value`. */
export type SmsTicket = v.InferOutput<typeof smsTicket>;

/** Sends a code to a phone, plain or SM2. The answer is the same whether an account has that phone or not. */
export const smsSend = defineEndpoint({
  method: 'POST',
  path: '/blade-auth/oauth/sms/send-validate',
  access: 'anonymous',
  inputIn: 'query',
  summary: 'Send a code to a phone',
  audit: { none: 'sends a code, changes no record' },
  input: v.object({ tenantId: wire.text, phone: wire.text }),
  output: smsTicket,
});

const authorizationRequest = v.object({
  /** `sign-out`: sign out here, then go to `redirect`. */
  kind: v.picklist(['sign-in', 'sign-out']),
  clientId: v.string(),
  /** Host that the answer goes to, for the question to the user. */
  host: v.string(),
  scope: v.string(),
  /** Needs no question: approve at once. */
  autoApprove: v.boolean(),
  /** URL to open after signing out; absent when signing in. */
  redirect: v.optional(v.string()),
});
/** Request of an application at `/oauth/authorize` or `/oauth/authorize/logout`, for the page that answers it. */
export type AuthorizationRequest = v.InferOutput<typeof authorizationRequest>;

/** Reads a request by the ticket in the URL of the page. */
export const authorizationRead = defineEndpoint({
  method: 'GET',
  path: '/blade-auth/oauth/authorization',
  access: 'anonymous',
  summary: 'What an application asks for, before it is let in',
  input: v.object({ request: wire.text }),
  output: authorizationRequest,
});
/** The signed-in user lets the application in, or not; either way the page goes to `redirect`. */
export const authorizationDecide = defineEndpoint({
  method: 'POST',
  path: '/blade-auth/oauth/authorization',
  access: 'user',
  summary: 'Let an application in or not',
  audit: { none: 'a session opened for another program; the log of calls tells who signed in' },
  input: v.object({ request: wire.text, approve: v.optional(v.unknown()) }),
  output: v.object({ redirect: v.string() }),
});

/** Authorization endpoint of OAuth 2 with PKCE, which applications send the browser to. */
export const authorize = defineEndpoint({
  method: 'GET',
  path: '/oauth/authorize',
  access: 'anonymous',
  answer: 'redirect',
  summary: 'Ask for an authorization code (OAuth 2, PKCE)',
  input: wire.parameters(
    'client_id',
    'response_type',
    'redirect_uri',
    'state',
    'scope',
    'code_challenge',
    'code_challenge_method',
  ),
  output: wire.redirect,
});
export const authorizeSignOut = defineEndpoint({
  method: 'GET',
  path: '/oauth/authorize/logout',
  access: 'anonymous',
  answer: 'redirect',
  summary: 'Sign out of the sign-on page and go back',
  input: wire.object,
  output: wire.redirect,
});

const source = { access: 'anonymous', input: v.looseObject({ source: wire.text }) } as const;
export const socialRender = defineEndpoint({
  ...source,
  method: 'GET',
  path: `${SOCIAL_RENDER_PATH}/:source`,
  answer: 'redirect',
  summary: 'Go to an external site to sign in',
  output: wire.redirect,
});
export const socialCallback = defineEndpoint({
  ...source,
  method: 'GET',
  path: '/blade-auth/oauth/callback/:source',
  answer: 'redirect',
  summary: 'Come back from an external site',
  output: wire.redirect,
});

/** They act with this server's secret at the provider, so that only administrators call them; by GET and by POST. */
const providerToken = { access: 'admin', inputIn: 'both' } as const;
const revoke = {
  ...providerToken,
  path: '/blade-auth/oauth/revoke/:source/:token',
  summary: 'Revoke a token of an external site',
  audit: { none: 'changes something elsewhere only' },
  input: v.object({ source: wire.text, token: wire.text }),
  output: wire.done,
} as const;
export const socialRevoke = defineEndpoint({ ...revoke, method: 'GET' });
export const socialRevokeByPost = defineEndpoint({ ...revoke, method: 'POST' });
const refresh = {
  ...providerToken,
  path: '/blade-auth/oauth/refresh/:source',
  summary: 'Renew a token of an external site',
  audit: { none: 'changes something elsewhere only' },
  input: v.object({ source: wire.text, token: wire.text, refreshToken: wire.text }),
  output: wire.object,
} as const;
export const socialRefresh = defineEndpoint({ ...refresh, method: 'GET' });
export const socialRefreshByPost = defineEndpoint({ ...refresh, method: 'POST' });

/**
 * Calls of a guest besides the anonymous ones: a console reads his menus and buttons, which are empty, and lets him
 * register or sign out.
 */
export const GUEST_PATHS: readonly string[] = [
  '/blade-system/user/register-guest',
  '/blade-auth/oauth/user-info',
  '/user/getUserInfo',
  '/user/send-logs',
  '/blade-system/menu/buttons',
  '/blade-system/menu/top-menu',
];

/** An external account that belongs to no user gets an account of its own, which waits for an administrator. */
export const externalRegistration = defineEndpoint({
  method: 'POST',
  path: '/blade-system/user/register-guest',
  access: 'user',
  inputIn: 'query',
  summary: 'Register the holder of an external account',
  audit: { as: 'records' },
  input: v.object({
    tenantId: wire.text,
    name: wire.text,
    account: wire.text,
    password: wire.text,
    oauthId: wire.text,
  }),
  output: wire.done,
});

const linkedAccount = v.object({
  id: v.string(),
  source: v.string(),
  /** The source in the caller's language. */
  sourceName: v.string(),
  username: v.string(),
  nickname: v.string(),
});
/** An external account that belongs to the caller. */
export type LinkedAccount = v.InferOutput<typeof linkedAccount>;

const linked = { access: 'user', title: 'log.outside' } as const;
export const linkedAccounts = defineEndpoint({
  ...linked,
  method: 'GET',
  path: '/blade-auth/outside/own',
  summary: 'External accounts of the caller',
  input: wire.nothing,
  output: v.array(linkedAccount),
});
/**
 * Begins linking one more: the browser goes to `address` and comes back as from a sign-in. Needs a recent confirmation,
 * which then serves for {@link accountLink} too.
 */
export const accountLinkStart = defineEndpoint({
  ...linked,
  method: 'POST',
  path: '/blade-auth/outside/start',
  summary: 'Begin to link an external account',
  audit: { none: 'begins what its end writes down' },
  input: v.object({ source: wire.text }),
  output: v.object({ address: v.string() }),
});
/**
 * Links the external account of an unlinked session, whose access token is `guest`, to the caller, who proved both.
 * Needs a recent sign-in or confirmation.
 */
export const accountLink = defineEndpoint({
  ...linked,
  method: 'POST',
  path: '/blade-auth/outside/bind',
  summary: 'Link an external account',
  audit: { verb: 'outside-bind', of: 'user' },
  input: v.object({ guest: wire.text }),
  output: wire.done,
});
/** Unlinks own external accounts. Needs a recent confirmation. */
export const accountUnlink = defineEndpoint({
  ...linked,
  method: 'POST',
  path: '/blade-auth/outside/remove',
  inputIn: 'query',
  summary: 'Unlink external accounts',
  audit: { verb: 'outside-remove', of: 'user' },
  input: v.object({ ids: wire.ids }),
  output: wire.done,
});
