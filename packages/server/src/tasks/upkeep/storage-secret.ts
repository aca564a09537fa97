import type { Secrets } from '../../config/secrets.ts';
import { seal, unseal } from '../../identity/encryption-at-rest.ts';
import type { OpenSecret } from '../../storage/storage-plan.ts';

/** What is sealed as the secret key of an object storage opens as nothing else. */
const PURPOSE = 'oss';

/** Seals the secret key of an object storage for its row. */
export const sealStorageSecret = (secrets: Secrets, secretKey: string): string => seal(secrets, secretKey, PURPOSE);

export const storageSecretOpener =
  (secrets: Secrets): OpenSecret =>
  (sealed) =>
    unseal(secrets, sealed, PURPOSE);
