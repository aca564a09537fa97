import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import style from './face-camera.module.css';

interface FaceCameraProps {
  /** Looks that must succeed. */
  samples: number;
  /** Descriptors of that many looks; the camera is off by then. */
  onDone: (descriptors: number[][]) => void;
}

type State = 'starting' | 'noCamera' | 'failed' | 'none' | 'many' | 'small' | 'good';

/** Pause between two looks: the page stays usable, and a moved head gives another descriptor. */
const PAUSE_MS = 250;

/** Shows the camera and reads the face in front of it, in the browser. */
export function FaceCamera({ samples, onDone }: FaceCameraProps) {
  const { t } = useTranslation('factor');
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>('starting');
  const [taken, setTaken] = useState(0);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });

  useEffect(() => {
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

  return (
    <div className={style.camera}>
      <video ref={video} className={style.picture} muted playsInline aria-label={t('face.camera')} />
      <p className={style.state} role="status" data-testid="face-state" data-state={state}>
        {t(`face.state.${state}`)}
        {samples > 1 && taken > 0 && ` (${taken}/${samples})`}
      </p>
    </div>
  );
}
