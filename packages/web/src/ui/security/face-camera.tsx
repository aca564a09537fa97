import { useTranslation } from '../../lib/i18n/i18n.ts';
import style from './face-camera.module.css';
import { useFaceCamera } from './use-face-camera.ts';

interface FaceCameraProps {
  /** Looks that must succeed. */
  samples: number;
  /** Descriptors of that many looks; the camera is off by then. */
  onDone: (descriptors: number[][]) => void;
}

/** Shows the camera and reads the face in front of it, in the browser. */
export function FaceCamera({ samples, onDone }: FaceCameraProps) {
  const { t } = useTranslation('factor');
  const { video, state, taken } = useFaceCamera(samples, onDone);
  return (
    <div className={style.camera}>
      {state !== 'notInstalled' && (
        <video ref={video} className={style.picture} muted playsInline aria-label={t('face.camera')} />
      )}
      <p className={style.state} role="status" data-testid="face-state" data-state={state}>
        {t(`face.state.${state}`)}
        {samples > 1 && taken > 0 && ` (${taken}/${samples})`}
      </p>
    </div>
  );
}
