// The object store of the storage benchmark, in a process of its own.
import { startFakeS3 } from '../packages/server/test/support/fake-s3.ts';

const { url, accessKey, secretKey } = await startFakeS3();
process.send?.({ url, accessKey, secretKey });
process.once('disconnect', () => process.exit());
