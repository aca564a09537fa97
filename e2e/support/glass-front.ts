import type { Page } from '@playwright/test';
import { glassFront } from '../../scripts/samples/glass-front.ts';
import { makeSample } from '../../scripts/samples/make-samples.ts';
import { dropFiles, emptyList, expectPoints, modelIt, type LocalFile } from './modelling.ts';
import { signIn } from './session.ts';

/** Points so far apart show the glass, and a model is made of them within seconds, meters. */
const SPACING = 0.045;

/** A scan of a pavilion that has a curtain wall. */
export function glassFrontScan(): LocalFile {
  const bytes = makeSample({ name: 'glass-front', facts: glassFront(SPACING), headingDegrees: 0 });
  return { name: 'glass-front.e57', bytes: Buffer.from(bytes) };
}

/** Signs in with an empty list, uploads the scan of the pavilion, and waits for its model. */
export async function modelTheGlassFront(page: Page): Promise<void> {
  await signIn(page);
  await emptyList(page);
  await dropFiles(page, [glassFrontScan()]);
  await expectPoints(page);
  await modelIt(page);
}
