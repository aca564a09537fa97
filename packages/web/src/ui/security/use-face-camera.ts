import { useEffect, useRef, useState } from 'react';
import { isFaceInstalled } from '../../lib/sign-in/face-installed.ts';

type State = 'notInstalled' | 'starting' | 'noCamera' | 'failed' | 'none' | 'many' | 'small' | 'good';

/** Pause between two looks: the page stays usable, and a moved head gives another descriptor. */
const PAUSE_MS = 250;

/** Opens the camera, reads `samples` looks of the face in front of it, and turns it off again. */
export function useFaceCamera(samples: number, onDone: (descriptors: number[][]) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>(isFaceInstalled() ? 'starting' : 'notInstalled');
  const [taken, setTaken] = useState(0);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (!isFaceInstalled()) return undefined;
    let isOver = false;
    let stream: MediaStream | undefined;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const watch = async (picture: HTMLVideoElement) => {
      const { loadFaceReader, detectFace } = await import('../../lib/sign-in/face-reader.ts');
      await loadFaceReader();
      const found: number[][] = [];
      while (!isOver && found.length < samples) {
        const look = await detectFace(picture);
        if (isOver) return;
        setState(look.kind === 'face' ? 'good' : look.kind);
        if (look.kind === 'face') setTaken(found.push(look.descriptor));
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
      stop();
      if (!isOver) done.current(found);
    };
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user', width: 640, height: 480 } });
      } catch {
        return setState('noCamera');
      }
      const picture = video.current;
      if (isOver || !picture) return stop();
      picture.srcObject = stream;
      try {
        await picture.play();
        await watch(picture);
      } catch {
        stop();
        if (!isOver) setState('failed');
      }
    };
    void start();
    return () => {
      isOver = true;
      stop();
    };
  }, [samples]);
  return { video, state, taken };
}
