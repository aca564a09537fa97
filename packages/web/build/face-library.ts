import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Where `npm run face` installs the optional library. */
const MODULES = path.resolve(import.meta.dirname, '../../../optional/face/node_modules');
const NAME = 'virtual:face-library';

/**
 * Gives the console the face library when it is installed. `import.meta.env.FACE_INSTALLED` says whether it is; without it the
 * module is empty and never imported.
 */
export function faceLibrary(): Plugin {
  const isInstalled = existsSync(path.join(MODULES, '@vladmandic/face-api'));
  return {
    name: 'face-library',
    config: () => ({ define: { 'import.meta.env.FACE_INSTALLED': JSON.stringify(isInstalled) } }),
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? (isInstalled ? source() : 'export {};') : undefined),
  };
}

function source(): string {
  const from = (file: string): string => JSON.stringify(path.join(MODULES, file));
  const address = (name: string, file: string): string => `export { default as ${name} } from ${from(`${file}?url`)};`;
  const wasm = '@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm';
  const model = '@vladmandic/face-api/model';
  const manifest = 'model-weights_manifest.json';
  return [
    `export { detectAllFaces, nets, tf, TinyFaceDetectorOptions } from ${from('@vladmandic/face-api/dist/face-api.esm.js')};`,
    address('plainWasm', `${wasm}.wasm`),
    address('vectorWasm', `${wasm}-simd.wasm`),
    address('detectorWeights', `${model}/tiny_face_detector_model.bin`),
    address('detectorList', `${model}/tiny_face_detector_${manifest}`),
    address('landmarkWeights', `${model}/face_landmark_68_tiny_model.bin`),
    address('landmarkList', `${model}/face_landmark_68_tiny_${manifest}`),
    address('recognitionWeights', `${model}/face_recognition_model.bin`),
    address('recognitionList', `${model}/face_recognition_${manifest}`),
  ].join('\n');
}
