import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Where `npm run face` installs the optional library. */
const MODULES = path.resolve(import.meta.dirname, '../../../optional/face/node_modules');
const NAME = 'virtual:face-library';

/**
 * Gives the console the face library when it is installed. `import.meta.env.FACE_INSTALLED` says whether it is; without it every
 * export is undefined, and the module is never loaded.
 */
export function faceLibrary(): Plugin {
  const isInstalled = existsSync(path.join(MODULES, '@vladmandic/face-api'));
  return {
    name: 'face-library',
    config: () => ({ define: { 'import.meta.env.FACE_INSTALLED': JSON.stringify(isInstalled) } }),
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? source(isInstalled) : undefined),
  };
}

/** Files of the library that are fetched by URL. */
const FILES: Readonly<Record<string, string>> = {
  plainWasm: '@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm.wasm',
  vectorWasm: '@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm-simd.wasm',
  detectorWeights: '@vladmandic/face-api/model/tiny_face_detector_model.bin',
  detectorList: '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json',
  landmarkWeights: '@vladmandic/face-api/model/face_landmark_68_tiny_model.bin',
  landmarkList: '@vladmandic/face-api/model/face_landmark_68_tiny_model-weights_manifest.json',
  recognitionWeights: '@vladmandic/face-api/model/face_recognition_model.bin',
  recognitionList: '@vladmandic/face-api/model/face_recognition_model-weights_manifest.json',
};
const FUNCTIONS = ['detectAllFaces', 'nets', 'tf', 'TinyFaceDetectorOptions'];

function source(isInstalled: boolean): string {
  const from = (file: string): string => JSON.stringify(path.join(MODULES, file));
  if (!isInstalled)
    return [...FUNCTIONS, ...Object.keys(FILES)].map((name) => `export const ${name} = undefined;`).join('\n');
  return [
    `export { ${FUNCTIONS.join(', ')} } from ${from('@vladmandic/face-api/dist/face-api.esm.js')};`,
    ...Object.entries(FILES).map(([name, file]) => `export { default as ${name} } from ${from(`${file}?url`)};`),
  ].join('\n');
}
