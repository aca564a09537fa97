import type { StructuredModel, Viewer } from '@cloud/viewer';
import { useEffect } from 'react';
import type { RefObject } from 'react';
import { drawCamera, placeUnder } from '../../hand-editing/plan-layer.ts';
import type { Place } from '../../hand-editing/geometry/plan-geometry.ts';

/** Size of the mark, and its distance from the edge of the drawing when the camera stands outside, pixels. */
const REACH = 26;
const INSET = 14;
const DOT = 5;
/** Half the angle that the mark opens, radians. */
const HALF_ANGLE = 0.42;

/** Shows on a plan where the camera stands and which way it looks; one that stands outside is shown at the edge. */
export function useCameraMark(
  sheet: RefObject<HTMLElement | null>,
  viewer: Viewer | undefined,
  { storey, text, model }: { storey: string; text: string | undefined; model: StructuredModel | undefined },
): void {
  useEffect(() => {
    if (!viewer || !model || text === undefined) return undefined;
    const draw = () => {
      if (sheet.current) drawMark(sheet.current, storey, viewer, model.origin);
    };
    draw();
    return viewer.onFrame(draw);
  }, [sheet, viewer, storey, text, model]);
}

function drawMark(sheet: HTMLElement, storey: string, viewer: Viewer, origin: StructuredModel['origin']): void {
  const { eye, yaw } = viewer.eye();
  const area = sheet.getBoundingClientRect();
  const corners = [
    placeUnder(sheet, storey, { clientX: area.left + INSET, clientY: area.bottom - INSET }),
    placeUnder(sheet, storey, { clientX: area.right - INSET, clientY: area.top + INSET }),
  ];
  const [low, high] = corners;
  if (!low || !high) return;
  const at = [0, 1].map((axis) => {
    const ends = [low.place[axis]!, high.place[axis]!];
    return Math.min(Math.max(eye[axis]! - origin[axis]!, Math.min(...ends)), Math.max(...ends));
  }) as [number, number];
  const ray = (angle: number): Place => [
    at[0] + Math.sin(angle) * REACH * low.pixel,
    at[1] + Math.cos(angle) * REACH * low.pixel,
  ];
  const wedge: Place[] = [at, ray(yaw - HALF_ANGLE), ray(yaw), ray(yaw + HALF_ANGLE)];
  drawCamera(sheet, storey, wedge, DOT * low.pixel);
}
