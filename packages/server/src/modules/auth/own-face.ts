import { ApiError, faceDistrust, faceEnroll, faceRemove, faceTrust, user } from '@cloud/contract';
import type { App } from '../../app.ts';
import { writeAudit } from '../../crud/audit.ts';
import { readIds } from '../../crud/crud-repository.ts';
import { addEndpoint, type Work } from '../../crud/work.ts';
import { isFaceOffered, ownFace, readDescriptors, removeFaces, storeFace, trustDevice } from '../../identity/face.ts';
import { requireConfirmed } from './own-factors.ts';

const ownerOf = ({ scope }: Work) => ({ userId: scope.userId, tenantId: scope.tenantId });
const audit = (work: Work, verb: string) => writeAudit(work, user, verb, [{ id: work.scope.userId }]);

/** Everybody's own face: kept only when he agreed, and forgotten whenever he likes. */
export function faceRoutes(app: App): void {
  const requireOffered = async () => {
    if (!(await isFaceOffered(app))) throw new ApiError('sign-in-unavailable');
  };

  addEndpoint(app, faceEnroll, async (work, { descriptors, consent }, request) => {
    await requireOffered();
    await requireConfirmed(work);
    if (consent !== true) throw new ApiError('bad-request');
    await storeFace(work.trx, app.secrets, ownerOf(work), readDescriptors(descriptors));
    await audit(work, 'face-on');
    return { device: await trustDevice(work.trx, ownerOf(work), request.headers['user-agent'] ?? '') };
  });

  addEndpoint(app, faceTrust, async (work, _input, request) => {
    await requireOffered();
    await requireConfirmed(work);
    if (!(await ownFace(work.trx, work.scope.userId)).isEnrolled) throw new ApiError('not-found');
    await audit(work, 'device-trust');
    return { device: await trustDevice(work.trx, ownerOf(work), request.headers['user-agent'] ?? '') };
  });

  // Taking away needs no password, nor the offer: it only makes things safer.
  addEndpoint(app, faceDistrust, async (work, { ids }) => {
    const rows = work.trx.deleteFrom('bladeUserDevice').where('userId', '=', work.scope.userId);
    await rows.where('id', 'in', readIds(ids)).execute();
    await audit(work, 'device-distrust');
  });

  addEndpoint(app, faceRemove, async (work) => {
    await removeFaces(work.trx, [work.scope.userId]);
    await audit(work, 'face-off');
  });
}
