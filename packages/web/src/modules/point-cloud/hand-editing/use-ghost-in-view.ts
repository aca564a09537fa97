import type { StructuredModel, Viewer } from '@cloud/viewer';
import { useEffect, useRef } from 'react';
import { useTranslation, type Translate } from '../../../lib/i18n/i18n.ts';
import { shortLength } from '../format.ts';
import type { Corner } from './geometry/face-geometry.ts';
import type { Ghost, GhostLabel } from './ghost.ts';
import { inWorld } from './view-spot.ts';

/** Lines on a floor are drawn so far above it, meters. */
const ABOVE_FLOOR = 0.01;

/** A ghost over the view, kept where the camera sees it: outlines for `path`, and its measure for `label`. */
export function useGhostInView(viewer: Viewer, model: StructuredModel) {
  const { t } = useTranslation('model-edit');
  const path = useRef<SVGPathElement>(null);
  const label = useRef<HTMLSpanElement>(null);
  const shown = useRef<{ ghost: Ghost; storey: string }>(undefined);
  const redraw = () => {
    const { ghost, storey = '' } = shown.current ?? {};
    const floor = (model.storeys.find(({ id }) => id === storey)?.elevation ?? 0) + ABOVE_FLOOR;
    const outlines = ghost?.upright ?? ghost?.shapes.map((shape) => shape.map(([x, y]): Corner => [x, y, floor])) ?? [];
    path.current?.setAttribute('d', outlines.map((outline) => pathOf(viewer, model, outline)).join(''));
    if (label.current) putLabel(label.current, ghost?.label, { viewer, model, floor, t });
  };
  const latest = useRef(redraw);
  useEffect(() => {
    latest.current = redraw;
  });
  useEffect(() => viewer.onFrame(() => latest.current()), [viewer]);
  const draw = (ghost: Ghost | undefined, storey = '') => {
    shown.current = ghost && { ghost, storey };
    redraw();
  };
  return { path, label, draw };
}

/** An outline of the model in the picture; nothing of one that reaches behind the camera. */
export function pathOf(viewer: Viewer, model: StructuredModel, corners: readonly Corner[]): string {
  const places = corners.map((corner) => viewer.project(inWorld(model, corner)));
  if (places.length === 0 || places.some(({ isVisible }) => !isVisible)) return '';
  return `M${places.map(({ x, y }) => `${x} ${y}`).join('L')}${places.length > 2 ? 'Z' : ''}`;
}

interface LabelScene {
  viewer: Viewer;
  model: StructuredModel;
  floor: number;
  t: Translate;
}

function putLabel(place: HTMLElement, label: GhostLabel | undefined, { viewer, model, floor, t }: LabelScene): void {
  const at = label && viewer.project(inWorld(model, [...label.at, label.z ?? floor]));
  place.dataset['shown'] = String(at?.isVisible ?? false);
  place.textContent = label ? wordsOf(label, t) : '';
  if (at) Object.assign(place.style, { left: `${at.x}px`, top: `${at.y}px` });
}

function wordsOf({ text, opening }: GhostLabel, t: Translate): string {
  if (!opening) return text;
  const sill = opening.sill > 0 ? t('ghost.sill', { value: shortLength(opening.sill) }) : '';
  return `${t(`kind.${opening.kind}`)} ${text}${sill}`;
}
