import { useEffect, useRef, useState } from 'react';
import type { ChangeEvent, PointerEvent } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Drawer } from '../../../ui/dialog/drawer.tsx';
import { Button } from '../../../ui/button/button.tsx';
import style from './avatar-cropper.module.css';
import { mostZoom, moveCrop, startCrop, zoomCrop, zoomOf } from './crop.ts';
import type { Crop } from './crop.ts';

/** Side of the picture that is kept: sharp at twice the largest size it is shown in. */
const KEPT = 256;
const SHOWN = 288;
const STEPS = 100;

export interface CroppedPicture {
  content: Blob;
  /** The same as an address, to be shown. */
  preview: string;
}

interface AvatarCropperProps {
  picture: ImageBitmap;
  onDone: (cut: CroppedPicture) => void;
  onClose: () => void;
}

/** Chooses the square of a picture: by dragging and the wheel, or with the three sliders. */
export function AvatarCropper({ picture, onDone, onClose }: AvatarCropperProps) {
  const { t } = useTranslation(['system', 'app', 'crud']);
  const { crop, setCrop, canvas, drag } = useCrop(picture);
  const done = () => {
    const cut = document.createElement('canvas');
    cut.width = cut.height = KEPT;
    draw(cut, picture, crop);
    const preview = cut.toDataURL('image/webp', 0.9);
    cut.toBlob((content) => content && onDone({ content, preview }), 'image/webp', 0.9);
  };
  return (
    <Drawer
      title={t('profile.cut')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('app:cancel')}</Button>
          <Button variant="primary" onClick={done}>
            {t('profile.use')}
          </Button>
        </>
      }
    >
      <div className={style.room}>
        <canvas
          ref={canvas}
          className={style.picture}
          width={SHOWN * 2}
          height={SHOWN * 2}
          role="img"
          aria-label={t('profile.cutPreview')}
          {...drag}
        />
      </div>
      <CropSliders picture={picture} crop={crop} onChange={setCrop} />
      <p className={style.hint}>{t('profile.cutHint')}</p>
    </Drawer>
  );
}

/** The square that is chosen, drawn on a canvas, moved by dragging and sized by the wheel. */
function useCrop(picture: ImageBitmap) {
  const [crop, setCrop] = useState(() => startCrop(picture));
  const canvas = useRef<HTMLCanvasElement>(null);
  const from = useRef<{ x: number; y: number; crop: Crop }>(undefined);

  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop);
  }, [picture, crop]);

  useEffect(() => {
    const element = canvas.current;
    // Only a listener that is not passive may keep the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = [event.offsetX / SHOWN, event.offsetY / SHOWN] as const;
      setCrop((old) => zoomCrop(old, zoomOf(old, picture) * 1.0015 ** -event.deltaY, picture, at));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [picture]);

  const drag = {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY, crop };
    },
    onPointerMove: (event: PointerEvent) => {
      const start = from.current;
      if (!start) return;
      const scale = start.crop.side / SHOWN;
      setCrop(moveCrop(start.crop, [(start.x - event.clientX) * scale, (start.y - event.clientY) * scale], picture));
    },
    onPointerUp: () => (from.current = undefined),
    onPointerCancel: () => (from.current = undefined),
  };
  return { crop, setCrop, canvas, drag };
}

interface CropSlidersProps {
  picture: ImageBitmap;
  crop: Crop;
  onChange: (change: (crop: Crop) => Crop) => void;
}

/** The same by three sliders. */
function CropSliders({ picture, crop, onChange }: CropSlidersProps) {
  const { t } = useTranslation('system');
  const roomX = picture.width - crop.side;
  const roomY = picture.height - crop.side;
  const zooms = Math.log(mostZoom(picture));
  const shift = (name: 'left' | 'top', room: number) => (share: number) =>
    onChange((old) => moveCrop({ ...old, [name]: share * room }, [0, 0], picture));
  return (
    <>
      <Slider
        label={t('profile.zoom')}
        share={zooms === 0 ? 0 : Math.log(zoomOf(crop, picture)) / zooms}
        isOff={zooms === 0}
        onChange={(share) => onChange((old) => zoomCrop(old, Math.exp(share * zooms), picture))}
      />
      <Slider
        label={t('profile.across')}
        share={roomX > 0 ? crop.left / roomX : 0}
        isOff={roomX <= 0}
        onChange={shift('left', roomX)}
      />
      <Slider
        label={t('profile.upDown')}
        share={roomY > 0 ? crop.top / roomY : 0}
        isOff={roomY <= 0}
        onChange={shift('top', roomY)}
      />
    </>
  );
}

interface SliderProps {
  label: string;
  share: number;
  isOff: boolean;
  onChange: (share: number) => void;
}

function Slider({ label, share, isOff, onChange }: SliderProps) {
  return (
    <label className={style.slider}>
      {label}
      <input
        type="range"
        min={0}
        max={STEPS}
        step={1}
        value={Math.round(share * STEPS)}
        disabled={isOff}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(Number(event.target.value) / STEPS)}
      />
    </label>
  );
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, { left, top, side }: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}
