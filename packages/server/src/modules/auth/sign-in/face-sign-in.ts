import { ApiError } from '@cloud/contract';
import { beginDevice, deviceOf, isFaceOf, isFaceOffered, renewDevice } from '../../../identity/factors/face.ts';
import { parsed } from '../mfa/second-factor.ts';
import { signIn, type Grant } from './grant.ts';
import { tryOf } from './try-of.ts';
import { findByAccount, requireRole, requireTenant } from './user-lookup.ts';

const NOBODY = '0';

/**
 * A face instead of the password, only from a device on which its owner typed the password and trusted it: a picture of
 * somebody opens nothing elsewhere. Where a second factor is set up it follows, as behind a password.
 */
export const face: Grant = async (app, asked, client) => {
  if (!(await isFaceOffered(app))) throw new ApiError('sign-in-unavailable');
  const { tenantId, account } = asked;
  const tried = tryOf(app, asked, account);
  const { queries } = app.database;
  await app.lockout.begin(tried);
  await requireTenant(app.database, tenantId);
  const holder = await findByAccount(app.database, tenantId, account);
  // The same answer, after as many questions, whether there is such an account or not.
  const device = await deviceOf(queries, holder?.id ?? NOBODY, asked.text('device'));
  if (!holder || device === undefined) throw new ApiError('device-untrusted');
  await beginDevice(queries, device);
  if (!(await isFaceOf(queries, app.secrets, holder.id, parsed(asked.text('face')))))
    throw new ApiError('face-unknown');
  requireRole(holder);
  const accepted = await client('password');
  await renewDevice(queries, device);
  // The account's failures stay: a trusted device must not help somebody who guesses at the password.
  await app.lockout.takeBack(tried);
  return signIn(app, holder, asked, accepted);
};
