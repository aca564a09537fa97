import plainWasm from '@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm.wasm?url';
import vectorWasm from '@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm-simd.wasm?url';
import { detectAllFaces, nets, tf, TinyFaceDetectorOptions } from '@vladmandic/face-api';
import detectorWeights from '@vladmandic/face-api/model/tiny_face_detector_model.bin?url';
import detectorList from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json?url';
import landmarkWeights from '@vladmandic/face-api/model/face_landmark_68_tiny_model.bin?url';
import landmarkList from '@vladmandic/face-api/model/face_landmark_68_tiny_model-weights_manifest.json?url';
import recognitionWeights from '@vladmandic/face-api/model/face_recognition_model.bin?url';
import recognitionList from '@vladmandic/face-api/model/face_recognition_model-weights_manifest.json?url';

/** What one look at a picture found. */
export type FaceDetection = { kind: 'none' | 'many' | 'small' } | { kind: 'face'; descriptor: number[] };

/** A face narrower than this share of the picture says too little. */
const SMALLEST = 0.18;
const DIGITS = 5;

/** The package's types leave out what its bundle holds. */
const engine = tf as unknown as {
  setWasmPaths(files: Record<string, string>): void;
  setBackend(name: string): Promise<boolean>;
  ready(): Promise<void>;
};

let ready: Promise<unknown> | undefined;

/** Loads the networks, once: 7 MB from our own server. @throws when that fails; the next call tries again. */
export function loadFaceReader(): Promise<unknown> {
  ready ??= load().catch((error: unknown) => {
    ready = undefined;
    throw error;
  });
  return ready;
}

async function load(): Promise<void> {
  await start();
  await Promise.all([
    fill(nets.tinyFaceDetector, detectorList, detectorWeights),
    fill(nets.faceLandmark68TinyNet, landmarkList, landmarkWeights),
    fill(nets.faceRecognitionNet, recognitionList, recognitionWeights),
  ]);
}

/** The processor's vectors: at work in a second, where a graphics card compiles for half a minute when it is played in software. */
async function start(): Promise<void> {
  engine.setWasmPaths({
    'tfjs-backend-wasm.wasm': plainWasm,
    'tfjs-backend-wasm-simd.wasm': vectorWasm,
    // Named because the library insists; threads need an isolated page, which this one is not.
    'tfjs-backend-wasm-threaded-simd.wasm': vectorWasm,
  });
  for (const backend of ['wasm', 'cpu']) {
    try {
      if (await engine.setBackend(backend)) return await engine.ready();
    } catch {
      // The next one.
    }
  }
}

interface Net {
  loadFromWeightMap(weights: tf.NamedTensorMap): void;
}

async function fill(net: Net, list: string, weights: string): Promise<void> {
  const [groups, bytes] = await Promise.all([
    fetch(list).then((answer) => answer.json() as Promise<{ weights: tf.io.WeightsManifestEntry[] }[]>),
    fetch(weights).then((answer) => answer.arrayBuffer()),
  ]);
  const entries = groups.flatMap((group) => group.weights);
  net.loadFromWeightMap(tf.io.decodeWeights(bytes, entries));
}

/** Looks once for a face in the picture of a camera. Nothing leaves the browser here. */
export async function detectFace(video: HTMLVideoElement): Promise<FaceDetection> {
  const options = new TinyFaceDetectorOptions({ inputSize: 320, scoreThreshold: 0.6 });
  const found = await detectAllFaces(video, options).withFaceLandmarks(true).withFaceDescriptors();
  if (found.length !== 1) return { kind: found.length === 0 ? 'none' : 'many' };
  const { detection, descriptor } = found[0]!;
  if (detection.box.width < video.videoWidth * SMALLEST) return { kind: 'small' };
  return { kind: 'face', descriptor: [...descriptor].map((value) => Number(value.toFixed(DIGITS))) };
}
