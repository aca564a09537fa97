/** What the console takes from the optional face library: @vladmandic/face-api 1.7, see `optional/face`. */
declare module 'virtual:face-library' {
  interface FoundFace {
    detection: { box: { width: number } };
    descriptor: Float32Array;
  }
  interface Network {
    loadFromWeightMap(weights: object): void;
  }

  export class TinyFaceDetectorOptions {
    constructor(options: { inputSize: number; scoreThreshold: number });
  }
  export function detectAllFaces(
    picture: HTMLVideoElement,
    options: TinyFaceDetectorOptions,
  ): { withFaceLandmarks(isTiny: boolean): { withFaceDescriptors(): Promise<FoundFace[]> } };
  export const nets: Readonly<Record<'tinyFaceDetector' | 'faceLandmark68TinyNet' | 'faceRecognitionNet', Network>>;
  export const tf: {
    setWasmPaths(files: Readonly<Record<string, string>>): void;
    setBackend(name: string): Promise<boolean>;
    ready(): Promise<void>;
    io: { decodeWeights(bytes: ArrayBuffer, entries: readonly object[]): object };
  };
  export const plainWasm: string;
  export const vectorWasm: string;
  export const detectorWeights: string;
  export const detectorList: string;
  export const landmarkWeights: string;
  export const landmarkList: string;
  export const recognitionWeights: string;
  export const recognitionList: string;
}
