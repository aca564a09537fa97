import { ApiError } from '@cloud/contract';
import { createHash, randomBytes } from 'node:crypto';
import type { App } from '../../../http/app.ts';
import { openSession, type Client, type SignedIn } from '../../../identity/session/session.ts';
import { signIn, type Grant } from '../sign-in/grant.ts';
import { factsOf } from '../sign-in/open-for.ts';
import type { TokenRequest } from '../sign-in/token-request.ts';
import { findById, requireRole, requireTenant } from '../sign-in/user-lookup.ts';
import { findExternalAccount, type ExternalAccount } from './external-account.ts';
import { providerOf, type ExternalIdentity, type RoundTrip } from './oauth-provider.ts';

/** Time to sign in at the external site. */
export const TRIP_SECONDS = 600;
/** Binds a trip to the browser that began it, so that nobody finds himself in an account that another chose for him. */
export const tripCookieOf = ({ publicUrl }: { publicUrl: string }): string =>
  // Over HTTPS the prefix keeps sites beside this one from planting a cookie of theirs.
  publicUrl.startsWith('https:') ? '__Host-cloud-outside' : 'cloud-outside';

interface StoredRoundTrip extends RoundTrip {
  source: string;
  browser: string;
}

const tripKey = (state: string) => `outside:${state}`;
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
const newText = () => randomBytes(32).toString('base64url');

/** Begins a trip of a browser; `browser` is the value of its cookie. */
export async function beginTrip(app: App, source: string, browser: string): Promise<RoundTrip> {
  const trip: RoundTrip = { state: newText(), nonce: newText(), verifier: newText() };
  const stored: StoredRoundTrip = { ...trip, source, browser: digestOf(browser) };
  await app.expiring.put(tripKey(trip.state), stored, TRIP_SECONDS);
  return trip;
}

/** Signs in the user who returns from an external site; without an account here he is a guest. */
export const social: Grant = async (app, asked, client) => {
  const source = asked.text('source');
  const oauth = providerOf(app, source);
  const accepted = await client();
  await requireTenant(app.database, asked.tenantId);
  const trip = await endTrip(app, asked, source);
  const identity = await oauth.identify(asked.text('code'), trip);
  const place = { tenantId: asked.tenantId, source, issuer: oauth.issuer };
  const account = await findExternalAccount(app, place, identity);
  if (account.userId === '') return openGuestSession(app, asked, accepted, account, identity);
  const holder = await findById(app.database, account.userId);
  if (!holder || holder.tenantId !== asked.tenantId) throw new ApiError('wrong-credentials');
  requireRole(holder);
  return signIn(app, holder, asked, accepted, account.id);
};

/** Each trip ends once. @throws ApiError `outside-over` when it is unknown, over, or another browser's. */
async function endTrip(app: App, asked: TokenRequest, source: string): Promise<RoundTrip> {
  const trip = await app.expiring.take<StoredRoundTrip>(tripKey(asked.text('state')));
  const isOwn = trip?.source === source && trip.browser === digestOf(asked.cookie(tripCookieOf(app.config)));
  if (!trip || !isOwn || asked.text('code') === '') throw new ApiError('outside-over');
  return trip;
}

function openGuestSession(
  app: App,
  asked: TokenRequest,
  client: Client,
  account: ExternalAccount,
  identity: ExternalIdentity,
): Promise<SignedIn> {
  const name = identity.nickname || identity.username;
  const guest = {
    id: '',
    tenantId: asked.tenantId,
    account: identity.username,
    name,
    realName: name,
    avatar: identity.avatar,
    roleId: '',
    deptId: '',
    postId: '',
    roleAliases: 'guest',
  };
  return openSession(app, guest, { ...factsOf(asked, client), oauthId: account.id });
}
