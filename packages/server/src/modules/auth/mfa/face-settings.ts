import { ApiError, faceDistrust, faceEnroll, faceRemove, faceTrust } from '@cloud/contract';
import type { App, RequestContext } from '../../../http/app.ts';
import { requireConfirmed } from '../../../identity/factors/confirmation.ts';
import {
  isFaceOffered,
  ownFace,
  readDescriptors,
  removeFaces,
  storeFace,
  trustDevice,
} from '../../../identity/factors/face.ts';

const ownerOf = ({ scope }: RequestContext) => ({ userId: scope.userId, tenantId: scope.tenantId });

/** The caller's face: kept only with consent, and forgotten on request. */
export function faceRoutes(app: App): void {
  const requireOffered = async () => {
    if (!(await isFaceOffered(app))) throw new ApiError('sign-in-unavailable');
  };

  app.route(faceEnroll, async (context, { descriptors, consent }) => {
    await requireOffered();
    await requireConfirmed(context);
    if (consent !== true) throw new ApiError('bad-request');
    await storeFace(context.trx, app.secrets, ownerOf(context), readDescriptors(descriptors));
    await context.audit([{ id: context.scope.userId }]);
    return { device: await trustDevice(context.trx, ownerOf(context), context.request.headers['user-agent'] ?? '') };
  });

  app.route(faceTrust, async (context) => {
    await requireOffered();
    await requireConfirmed(context);
    if (!(await ownFace(context.trx, context.scope.userId)).isEnrolled) throw new ApiError('not-found');
    await context.audit([{ id: context.scope.userId }]);
    return { device: await trustDevice(context.trx, ownerOf(context), context.request.headers['user-agent'] ?? '') };
  });

  // Taking away needs no password, nor the offer: it only makes things safer.
  app.route(faceDistrust, async (context, { ids }) => {
    const rows = context.trx.deleteFrom('bladeUserDevice').where('userId', '=', context.scope.userId);
    await rows.where('id', 'in', ids).execute();
    await context.audit([{ id: context.scope.userId }]);
  });

  app.route(faceRemove, async (context) => {
    await removeFaces(context.trx, [context.scope.userId]);
    await context.audit([{ id: context.scope.userId }]);
  });
}
