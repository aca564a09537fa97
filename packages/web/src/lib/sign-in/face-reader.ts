import {
  detectAllFaces,
  detectorList,
  detectorWeights,
  landmarkList,
  landmarkWeights,
  nets,
  plainWasm,
  recognitionList,
  recognitionWeights,
  tf,
  TinyFaceDetectorOptions,
  vectorWasm,
} from 'virtual:face-library';

/** What one look at a picture found. */
export type FaceDetection = { kind: 'none' | 'many' | 'small' } | { kind: 'face'; descriptor: number[] };

/** A face narrower than this share of the picture says too little. */
const SMALLEST = 0.18;
const DIGITS = 5;

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
  tf.setWasmPaths({
    'tfjs-backend-wasm.wasm': plainWasm,
    'tfjs-backend-wasm-simd.wasm': vectorWasm,
    // Named because the library insists; threads need an isolated page, which this one is not.
    'tfjs-backend-wasm-threaded-simd.wasm': vectorWasm,
  });
  for (const backend of ['wasm', 'cpu']) {
    try {
      if (await tf.setBackend(backend)) return await tf.ready();
    } catch {
      // The next one.
    }
  }
}

type Network = (typeof nets)[keyof typeof nets];

async function fill(net: Network, list: string, weights: string): Promise<void> {
  const [groups, bytes] = await Promise.all([
    fetch(list).then((answer) => answer.json() as Promise<{ weights: object[] }[]>),
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
