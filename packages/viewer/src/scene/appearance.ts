import type { ViewerAppearance } from '../viewer-types.ts';
import { changeSettings } from './scene-parts.ts';
import type { SceneParts } from './scene-parts.ts';
import { mergeVisibility } from './scene-settings.ts';
import { applyVisibility, colorRangeOf } from './visibility.ts';

/** Factors on the adaptive size of points that a page may set. */
const SMALLEST_POINT_FACTOR = 0.25;
const LARGEST_POINT_FACTOR = 4;

/** What is shown of cloud and model, and how it looks. */
export function appearanceCalls(parts: SceneParts): ViewerAppearance {
  return {
    setVisible(visibility) {
      changeSettings(parts, { visible: mergeVisibility(parts.settings.visible, visibility) });
      applyVisibility(parts);
    },
    colorModes: () => parts.points.colorModes,
    isGray: () => parts.points.isGray,
    classes: () => parts.points.classes,
    hasCeiling: () => parts.points.metadata?.ceilingCut !== undefined || parts.model.topHeight !== undefined,
    setColorMode: (colorMode) => changeSettings(parts, { colorMode }),
    setColorRange(mode, range) {
      if (range) parts.colorRanges[mode] = range;
      else delete parts.colorRanges[mode];
      parts.redraw();
    },
    colorRange: () => colorRangeOf(parts),
    setPointSize: (factor) =>
      changeSettings(parts, { pointSize: clamp(factor, SMALLEST_POINT_FACTOR, LARGEST_POINT_FACTOR) }),
    setLighting: (lighting) => changeSettings(parts, { lighting }),
    setTheme(theme) {
      parts.theme = { ...parts.theme, ...theme };
      parts.redraw();
    },
    setHeightRange: (range) => changeSettings(parts, { heightRange: range && [range[0], range[1]] }),
    setClipBox: (clipBox) => changeSettings(parts, { clipBox }),
    setCeilings: (ceilings) => changeSettings(parts, { ceilings }),
    setSwipe: (share) => changeSettings(parts, { swipe: share === null ? null : clamp(share, 0, 1) }),
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
