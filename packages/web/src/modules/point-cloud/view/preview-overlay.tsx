import type { Dataset } from '@cloud/contract';
import type { Viewer } from '@cloud/viewer';
import { useEffect, useRef } from 'react';
import type { PreviewOutline } from '../live/previews.ts';
import style from './view-pane.module.css';

interface PreviewOverlayProps {
  viewer: Viewer;
  dataset: Dataset;
  /** What is drawn, local to the dataset's origin. */
  outlines: readonly PreviewOutline[];
}

const STROKES: Readonly<Record<PreviewOutline['kind'], string>> = {
  plane: '#3d8bfd',
  room: '#12b886',
  wall: '#f08c00',
  opening: '#e64980',
};

/** Draws what a run has found over the cloud. */
export function PreviewOverlay({ viewer, dataset, outlines }: PreviewOverlayProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { origin } = dataset;
  useEffect(() => {
    const place = canvas.current;
    if (!place) return undefined;
    const draw = () => drawOutlines(place, viewer, outlines, origin);
    draw();
    return viewer.onFrame(draw);
  }, [viewer, outlines, origin]);
  const kinds = [...new Set(outlines.map(({ kind }) => kind))].join(' ');
  return (
    <canvas
      ref={canvas}
      className={style.overlay}
      aria-hidden="true"
      data-outlines={outlines.length}
      data-kinds={kinds}
    />
  );
}

function drawOutlines(
  canvas: HTMLCanvasElement,
  viewer: Viewer,
  outlines: readonly PreviewOutline[],
  origin: Dataset['origin'],
): void {
  const ratio = Math.min(2, devicePixelRatio);
  const [width, height] = [canvas.clientWidth * ratio, canvas.clientHeight * ratio];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  pen.lineWidth = 1.5;
  for (const { kind, points } of outlines) {
    const corners = points.map(([x, y, z]) => viewer.project([x + origin[0], y + origin[1], z + origin[2]]));
    if (!corners.every(({ isVisible }) => isVisible)) continue;
    pen.beginPath();
    for (const { x, y } of corners) pen.lineTo(x, y);
    pen.closePath();
    pen.strokeStyle = STROKES[kind];
    pen.fillStyle = `${STROKES[kind]}22`;
    pen.fill();
    pen.stroke();
  }
}
