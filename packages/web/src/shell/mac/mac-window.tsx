import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PlainButton } from '../../ui/button/plain-button.tsx';
import style from './mac-window.module.css';
import { changeWindow, SMALLEST } from './windows.ts';
import type { Box, WindowState } from './windows.ts';

interface MacWindowProps {
  id: number;
  title: string;
  state: WindowState;
  order: number;
  isFront: boolean;
  onFront: () => void;
  onClose: () => void;
  children: ReactNode;
}

const NUDGE = 24;
const BAR_HEIGHT = 30;

/** A window that is moved by its title bar and sized by its corner. */
export function MacWindow({ id, title, state, order, isFront, onFront, onClose, children }: MacWindowProps) {
  const { t } = useTranslation('shell');
  const { box, isZoomed, isMinimized } = state;
  const place = isZoomed ? { inset: 0 } : { left: box.x, top: box.y, width: box.width, height: box.height };
  const zoom = () => changeWindow(id, { isZoomed: !isZoomed });

  const { drag, byKey, moved, sized } = useWindowMoves(id, state);
  return (
    <section
      className={style.window}
      style={{ ...place, zIndex: order }}
      data-front={isFront}
      data-zoomed={isZoomed}
      hidden={isMinimized}
      aria-label={title}
      onPointerDownCapture={isFront ? undefined : onFront}
      onFocusCapture={isFront ? undefined : onFront}
    >
      <div
        className={style.bar}
        style={{ height: BAR_HEIGHT }}
        tabIndex={0}
        aria-label={title}
        role="group"
        onPointerDown={(event) => event.target === event.currentTarget && drag(event, moved)}
        onDoubleClick={zoom}
        onKeyDown={(event) => byKey(event, moved)}
      >
        <Lights {...{ id, title, isZoomed, onClose }} onZoom={zoom} />
        <span className={style.title}>{title}</span>
      </div>
      <div className={style.content}>{children}</div>
      {!isZoomed && (
        <span
          className={style.corner}
          role="separator"
          aria-label={t('mac.resize')}
          aria-valuenow={Math.round(box.width)}
          tabIndex={0}
          onPointerDown={(event) => drag(event, sized)}
          onKeyDown={(event) => byKey(event, sized)}
        />
      )}
    </section>
  );
}

/** Moving and sizing a window by the pointer and by the arrow keys. */
function useWindowMoves(id: number, { box, isZoomed }: WindowState) {
  const drag = (event: PointerEvent<HTMLElement>, change: (dx: number, dy: number) => Box) => {
    if (event.button !== 0 || isZoomed) return;
    const handle = event.currentTarget;
    const [fromX, fromY] = [event.clientX, event.clientY];
    handle.setPointerCapture(event.pointerId);
    const move = ({ clientX, clientY }: globalThis.PointerEvent) =>
      changeWindow(id, { box: change(clientX - fromX, clientY - fromY) });
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), {
      once: true,
    });
  };
  const moved = (dx: number, dy: number): Box => ({
    ...box,
    x: Math.min(Math.max(box.x + dx, 80 - box.width), window.innerWidth - 80),
    y: Math.min(Math.max(box.y + dy, 0), window.innerHeight - 120),
  });
  const sized = (dx: number, dy: number): Box => ({
    ...box,
    width: Math.max(SMALLEST.width, box.width + dx),
    height: Math.max(SMALLEST.height, box.height + dy),
  });
  const byKey = (event: KeyboardEvent, change: (dx: number, dy: number) => Box) => {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-NUDGE, 0],
      ArrowRight: [NUDGE, 0],
      ArrowUp: [0, -NUDGE],
      ArrowDown: [0, NUDGE],
    };
    const step = event.target === event.currentTarget ? steps[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    changeWindow(id, { box: change(...step) });
  };
  return { drag, byKey, moved, sized };
}

interface LightsProps {
  id: number;
  title: string;
  isZoomed: boolean;
  onClose: () => void;
  onZoom: () => void;
}

/** Close, minimize, zoom. */
function Lights({ id, title, isZoomed, onClose, onZoom }: LightsProps) {
  const { t } = useTranslation('shell');
  return (
    <span className={style.lights}>
      <PlainButton className={style.close} aria-label={`${t('mac.close')} ${title}`} onClick={onClose} />
      <PlainButton
        className={style.minimize}
        aria-label={`${t('mac.minimize')} ${title}`}
        onClick={() => changeWindow(id, { isMinimized: true })}
      />
      <PlainButton
        className={style.zoom}
        aria-label={`${t(isZoomed ? 'mac.restore' : 'mac.maximize')} ${title}`}
        onClick={onZoom}
      />
    </span>
  );
}
