import type { Aabb, PreviewPoints, Vec3 } from '@cloud/engine';
import type { CameraPose, Projection } from './camera/camera.ts';
import type { Navigation } from './camera/control-host.ts';
import type { MeasureKind, Measurement } from './measuring/measurement.ts';
import type { SnapKind } from './measuring/snap.ts';
import type { ModelElement } from './models/model.ts';
import type { ParsedModel } from './models/parse-glb.ts';
import type { PointCloudSource } from './points/point-cloud-source.ts';
import type { ColorMode } from './render/point-renderer.ts';

/** Directions to look from: `top` looks down, `front` looks north. */
export type ViewName = 'iso' | 'top' | 'bottom' | 'front' | 'back' | 'left' | 'right';

/**
 * `auto` hides the topmost ceiling and slab while the camera looks down from above them, and the storeys over an element that it was
 * framed on; `shown` hides none.
 */
export type CeilingMode = 'auto' | 'shown';

/** Visible parts of the scene. Model parts by type: wall, slab, door, window, passage, column, space. */
export interface Visibility {
  cloud?: boolean;
  model?: boolean;
  /** Types of elements; those not named keep as they are. */
  types?: Record<string, boolean>;
  /** Elements hidden one by one; replaces the earlier list. */
  hiddenIds?: readonly string[];
  /** Classes of points (ASPRS codes) not drawn; replaces the earlier list. */
  hiddenClasses?: readonly number[];
}

/** Colors that follow the page's theme, as CSS hex `#rrggbb`. */
export interface ViewerTheme {
  /** Selection and measurements. */
  accent: string;
  /** Edges of the model. */
  line: string;
  label: string;
  labelText: string;
}

/** How a view opens. */
export interface ViewerOptions {
  theme?: Partial<ViewerTheme>;
  /** Highest ratio of device pixels to CSS pixels; default 2. */
  maxPixelRatio?: number;
  /** CSS pixels at the upper and at the lower edge that the page's tools lie over: what is fitted keeps clear of them; default 0. */
  insetPixels?: number;
}

/** Figures for status lines and tests. */
export interface ViewerStats {
  /** Points that are seen: of those sent to the graphics card the ones that no box, height or class hides. */
  pointsDrawn: number;
  /** The ceiling is hidden at this moment. */
  isTopHidden: boolean;
  /** Storeys over that of the element that the camera was framed on are hidden at this moment. */
  areStoreysHidden: boolean;
  /** Points held in memory. */
  pointsKept: number;
  /** Points in the whole cloud. */
  pointsTotal: number;
  /** Most points that memory allows, where the cloud has more. */
  memoryLimit: number | undefined;
  nodesDrawn: number;
  elements: number;
  /** Milliseconds of the last frame until the graphics card was done. */
  frameMs: number;
  /** Frames drawn so far; stands still while nothing changes. */
  frames: number;
  isLoading: boolean;
  /** Points that a moving and a resting frame may draw. */
  budget: { moving: number; resting: number };
}

/** Everything that a link needs to open this view again. Plain JSON. */
export interface ViewerState {
  version: 1;
  camera: CameraPose;
  navigation: Navigation;
  colorMode: ColorMode;
  visible: {
    cloud: boolean;
    model: boolean;
    types: Record<string, boolean>;
    hiddenIds: string[];
    hiddenClasses: number[];
  };
  heightRange: [number, number] | null;
  clipBox: Aabb | null;
  swipe: number | null;
  selection: string | null;
  pointSize: number;
  lighting: boolean;
  ceilings: CeilingMode;
  measurements: Measurement[];
}

/** What is open in a view. */
export interface ViewerContents {
  /** Shows an octree; resolves when its description is read. Throws PointCloudError. */
  openPointCloud(source: PointCloudSource): Promise<void>;
  closePointCloud(): void;
  /**
   * Where the deviations of the open cloud lie: int16 a point in the octree's order, 0.1 mm, 32767 for none. Asked for with
   * the cloud's own headers, and only while color mode `deviation` is on.
   */
  setDeviation(url: string | null): void;
  /** Shows a coarse cloud until an octree is open. */
  showPreview(points: PreviewPoints): void;
  /**
   * Shows a GLB, given as bytes or as address, or triangles made in the page. What was shown stays until the new one is
   * there. Throws ModelError.
   */
  openModel(
    model: ArrayBuffer | string | ParsedModel,
    request?: Pick<PointCloudSource, 'headers' | 'fetch'>,
  ): Promise<void>;
  closeModel(): void;
  /** The box worth looking at: points without far strays, and the model. */
  extent(): Aabb | undefined;
  /** Elements of the shown model. */
  elements(): readonly ModelElement[];
}

/** What is shown of cloud and model, and how it looks. */
export interface ViewerAppearance {
  setVisible(visibility: Visibility): void;
  /** Modes that the open cloud has data for. A cloud without colors opens in the best of them. */
  colorModes(): readonly ColorMode[];
  /** Whether the colors of the open cloud are shades of gray only. */
  isGray(): boolean;
  /** Classes (ASPRS codes) that the loaded points have, ascending. */
  classes(): readonly number[];
  /** Whether the open cloud or model has a ceiling that `setCeilings('auto')` may hide. */
  hasCeiling(): boolean;
  setColorMode(mode: ColorMode): void;
  /** Values at the ends of the palette: meters for height, 0..65535 for intensity, 0.1 mm for deviation; null: from the data. */
  setColorRange(mode: 'height' | 'intensity' | 'deviation', range: readonly [number, number] | null): void;
  /** Values at the ends of the palette now in use. */
  colorRange(): readonly [number, number];
  /** Factor on the adaptive size of points, 0.25..4; at 1 points just close a surface. */
  setPointSize(factor: number): void;
  setLighting(isOn: boolean): void;
  setTheme(theme: Partial<ViewerTheme>): void;
  /** Shows only what lies between two heights, e.g. one storey below its ceiling; null shows all. */
  setHeightRange(range: readonly [number, number] | null): void;
  setClipBox(box: Aabb | null): void;
  setCeilings(mode: CeilingMode): void;
  /** Cloud left and model right of a share 0..1 of the width; null shows both everywhere. */
  setSwipe(share: number | null): void;
}

/** Moving the camera, and where things stand in its picture. */
export interface ViewerCamera {
  setView(name: ViewName): void;
  setProjection(projection: Projection): void;
  /** `walk` puts the eye above the floor at what is in the middle of the picture. Keys act at once. */
  setNavigation(navigation: Navigation): void;
  /** Moves the camera so that boxes, or everything worth seeing, fill the picture. */
  fit(boxes?: Aabb | readonly Aabb[]): void;
  /** Flies to an element of the model, seen from where the camera looks now. @returns whether the model has it. */
  frame(elementId: string): boolean;
  /** Where the eye is, and which way it looks: radians clockwise from +y, seen from above. */
  eye(): { eye: Vec3; yaw: number };
  /** CSS pixels of a world point, for labels that a page lays over the view. */
  project(point: Vec3): { x: number; y: number; isVisible: boolean };
}

/** Picking, selecting and measuring. */
export interface ViewerTools {
  /** World point under a place in CSS pixels. */
  pick(x: number, y: number): Vec3 | undefined;
  /** The element whose face lies under a place in CSS pixels, and where, whatever points are in front of it. */
  faceAt(x: number, y: number): { id: string; point: Vec3 } | undefined;
  /** The line of sight through a place in CSS pixels. */
  ray(x: number, y: number): { origin: Vec3; direction: Vec3 };
  select(elementId: string | null): void;
  /** Lights up an element that the pointer is over elsewhere, e.g. on the plan. */
  hover(elementId: string | null): void;
  /** Tells which element the pointer is over in the picture. */
  onHover(listener: (elementId: string | null) => void): () => void;
  /** @returns a function that ends the subscription. */
  onSelect(listener: (elementId: string | null) => void): () => void;
  /** Clicks now set corners; a finished measurement stays on screen. Null ends measuring. */
  measure(kind: MeasureKind | null): void;
  measurements(): readonly Measurement[];
  setMeasurements(measurements: readonly Measurement[]): void;
  /** Tells what the next corner would take hold of while measuring; Alt lets go of it. */
  onSnap(listener: (kind: SnapKind | null) => void): () => void;
  /** Called when a click of a measurement meets nothing. */
  onMeasureMiss(listener: () => void): () => void;
  onMeasure(listener: (measurements: readonly Measurement[], isDone: boolean) => void): () => void;
}

/** A 3D view of one point cloud and one model. All coordinates are world meters, Z up. */
export interface Viewer extends ViewerContents, ViewerAppearance, ViewerCamera, ViewerTools {
  /** Called after each drawn frame. */
  onFrame(listener: () => void): () => void;
  getState(): ViewerState;
  setState(state: ViewerState): void;
  /** PNG of the picture with its measurements; `background` is a CSS color, default transparent. */
  screenshot(background?: string): Promise<Blob>;
  stats(): ViewerStats;
  dispose(): void;
}
