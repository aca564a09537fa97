import type { Aabb, Vec3 } from '@cloud/engine';
import type { CameraView, Ray } from '../camera/view.ts';
import { ModelRenderer } from '../render/model-renderer.ts';
import type { ModelStyle } from '../render/model-renderer.ts';
import { ELEMENT_STATE } from '../render/model-shaders.ts';
import { layOutModel, linesOf } from './model.ts';
import type { DrawableModel, ModelElement } from './model.ts';
import { parseGlb } from './parse-glb.ts';
import { topOf, topOver } from './model-top.ts';
import type { ModelTop } from './model-top.ts';
import type { ParsedModel } from './parse-glb.ts';
import { pickElement } from './pick-element.ts';
import type { ElementHit } from './pick-element.ts';

/** The shown model: which elements are visible, which is selected. */
export class ModelLayer {
  readonly #gl: WebGL2RenderingContext;
  #model: DrawableModel | undefined;
  #renderer: ModelRenderer | undefined;
  #hiddenTypes = new Set<string>();
  #hiddenIds = new Set<string>();
  #selected: string | null = null;
  #hovered: string | null = null;
  #isTopOff = false;
  #top: ModelTop | undefined;
  /** Storey whose inside is looked at: what stands over it is its top. */
  #bared: string | null = null;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
  }

  /** @throws ModelError */
  show(given: ArrayBuffer | ParsedModel): void {
    const model = layOutModel(given instanceof ArrayBuffer ? parseGlb(given) : given);
    this.close();
    this.#model = model;
    this.#findTop();
    this.#renderer = new ModelRenderer(this.#gl, model);
    this.#applyStates();
  }

  close(): void {
    this.#renderer?.dispose();
    this.#renderer = undefined;
    this.#model = undefined;
    this.#top = undefined;
  }

  get elements(): readonly ModelElement[] {
    return this.#model?.elements ?? [];
  }

  get bounds(): Aabb | undefined {
    return this.#model && this.#model.elements.length > 0 ? this.#model.bounds : undefined;
  }

  /** What was laid bare for an element of another storey is covered again; one that was just drawn comes with the next model. */
  select(id: string | null): void {
    this.#selected = id;
    const element = this.#elementOf(id);
    if (this.#bared !== null && (element || id === null) && element?.storey !== this.#bared) this.#bare(null);
    this.#applyStates();
  }

  /** Takes what stands over the storey of an element for the top of the model. */
  bareStoreyOf(id: string): void {
    const element = this.#elementOf(id);
    if (element) this.#bare(element.storey ?? null);
  }

  /** Lights up one element. @returns whether that is new. */
  hover(id: string | null): boolean {
    if (id === this.#hovered) return false;
    this.#hovered = id;
    this.#applyStates();
    return true;
  }

  hide(types: ReadonlySet<string>, ids: ReadonlySet<string>): void {
    this.#hiddenTypes = new Set(types);
    this.#hiddenIds = new Set(ids);
    this.#applyStates();
  }

  /** Lifts off what lies above all walls, or above the storey that is laid bare. */
  takeTopOff(isOff: boolean): void {
    if (this.#isTopOff === isOff) return;
    this.#isTopOff = isOff;
    this.#applyStates();
  }

  /** Height that only what can be lifted off lies above, meters; undefined if there is nothing. */
  get topHeight(): number | undefined {
    return this.#top?.height;
  }

  /** Points above are lifted off with storeys over the one that is laid bare, meters. */
  get pointCut(): number | undefined {
    return this.#top?.pointCut;
  }

  draw(view: CameraView, style: ModelStyle): void {
    this.#renderer?.draw(view, style);
  }

  pick(ray: Ray, clip: Aabb): (ElementHit & { id: string }) | undefined {
    const model = this.#model;
    if (!model) return undefined;
    // Spaces are translucent: a click goes through them unless nothing stands behind.
    const solid = pickElement(
      model,
      ray,
      (i) => this.#isVisible(model.elements[i]!) && !isSpace(model.elements[i]!),
      clip,
    );
    const hit = solid ?? pickElement(model, ray, (i) => this.#isVisible(model.elements[i]!), clip);
    return hit && { ...hit, id: model.elements[hit.element]!.id };
  }

  /** Both ends of each edge of what is visible, world. */
  *edges(): Iterable<[Vec3, Vec3]> {
    const model = this.#model;
    if (!model) return;
    yield* linesOf(model, (element) => this.#isVisible(element) && !isSpace(element));
  }

  #elementOf(id: string | null): ModelElement | undefined {
    return this.#model?.elements.find((element) => element.id === id);
  }

  #bare(storey: string | null): void {
    this.#bared = storey;
    this.#findTop();
    this.#applyStates();
  }

  #findTop(): void {
    const { elements } = this;
    this.#top = (this.#bared !== null ? topOver(elements, this.#bared) : undefined) ?? topOf(elements);
  }

  #isVisible({ id, type }: ModelElement): boolean {
    if (this.#isTopOff && this.#top?.ids.has(id)) return false;
    return !this.#hiddenTypes.has(type) && !this.#hiddenIds.has(id);
  }

  #applyStates(): void {
    const model = this.#model;
    if (!model) return;
    const states = Uint8Array.from(model.elements, (element) => {
      if (element.id === this.#selected) return ELEMENT_STATE.selected;
      if (!this.#isVisible(element)) return ELEMENT_STATE.hidden;
      return element.id === this.#hovered ? ELEMENT_STATE.hovered : ELEMENT_STATE.shown;
    });
    this.#renderer?.setStates(states);
  }
}

function isSpace(element: ModelElement): boolean {
  return element.type === 'space';
}
