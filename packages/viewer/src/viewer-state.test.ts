import { expect, it } from 'vitest';
import { stateFromText, stateToText } from './viewer-state.ts';
import type { ViewerState } from './viewer-types.ts';

const STATE: ViewerState = {
  version: 1,
  camera: { target: [1, 2, 3], yaw: 0.5, pitch: -0.2, distance: 9, projection: 'perspective' },
  navigation: 'orbit',
  colorMode: 'height',
  visible: { cloud: true, model: false, types: { space: false }, hiddenIds: ['墙-1'], hiddenClasses: [7] },
  heightRange: [0, 2.5],
  clipBox: null,
  swipe: null,
  selection: 'wall~1?',
  pointSize: 1,
  lighting: true,
  ceilings: 'auto',
  measurements: [{ kind: 'point', points: [[1, 2, 3]] }],
};

it('packs a view into a link and opens exactly that view again', () => {
  const text = stateToText(STATE);
  expect(text).toMatch(/^[\w-]+$/);
  expect(stateFromText(text)).toEqual(STATE);
});

it('opens nothing from a link that is cut or made up', () => {
  expect(stateFromText(stateToText(STATE).slice(0, 40))).toBeUndefined();
  expect(stateFromText('%%%')).toBeUndefined();
  expect(stateFromText(btoa('{"version":1}'))).toBeUndefined();
  const broken = { ...STATE, camera: { ...STATE.camera, distance: 0 } };
  expect(stateFromText(stateToText(broken))).toBeUndefined();
});
