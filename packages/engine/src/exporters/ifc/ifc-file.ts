import type { Vec2, Vec3 } from '../../core/vector.ts';
import { ifcGuid } from './ifc-guid.ts';
import type { MaterialColor } from '../geometry/materials.ts';
import { MATERIAL_COLORS } from '../geometry/materials.ts';
import type { Slope } from '../../core/model/structured-model.ts';
import type { Mesh } from '../geometry/mesh.ts';
import type { OutlinePart } from '../geometry/outline-parts.ts';
import type { Material, Prism } from '../geometry/prism.ts';
import type { Field } from './step-writer.ts';
import { NONE, StepWriter, bool, choice, integer, list, real, text, typed } from './step-writer.ts';

/** The contexts shapes belong to. */
export interface IfcContexts {
  model: Field;
  body: Field;
  axis: Field;
}

/** Representation types of bodies: extrusions, such cut by planes, meshes. */
export type SolidKind = 'SweptSolid' | 'Clipping' | 'Tessellation';

/** A STEP writer that knows the shapes, placements and relations of IFC 4. */
export class IfcFile extends StepWriter {
  readonly #salt: string;
  readonly #styles = new Map<Material, Field>();
  readonly contexts: IfcContexts;

  /** @param salt keeps the ids of two projects apart. */
  constructor(salt: string) {
    super();
    this.#salt = salt;
    const axes = this.axes([0, 0, 0]);
    const model = this.add('IFCGEOMETRICREPRESENTATIONCONTEXT', NONE, text('Model'), '3', '1.E-05', axes, NONE);
    const part = (name: string, view: string) =>
      this.add(
        'IFCGEOMETRICREPRESENTATIONSUBCONTEXT',
        text(name),
        text('Model'),
        '*',
        '*',
        '*',
        '*',
        model,
        NONE,
        choice(view),
        NONE,
      );
    this.contexts = { model, body: part('Body', 'MODEL_VIEW'), axis: part('Axis', 'GRAPH_VIEW') };
  }

  /** A GlobalId field made from a key that is unique in the project. */
  guid(key: string): Field {
    return text(ifcGuid(`${this.#salt}\n${key}`));
  }

  point(...coordinates: number[]): Field {
    return this.share('IFCCARTESIANPOINT', list(coordinates.map(real)));
  }

  direction(...ratios: number[]): Field {
    return this.share('IFCDIRECTION', list(ratios.map(real)));
  }

  /** A placement with Z and X axis; default: upright. */
  axes(origin: Vec3, z?: Vec3, x?: Vec3): Field {
    const direction = (vector: Vec3 | undefined) => (vector ? this.direction(...vector) : NONE);
    return this.share('IFCAXIS2PLACEMENT3D', this.point(...origin), direction(z), direction(x));
  }

  /** The middle of a profile; optional in IFC 4, but not every reader knows that. */
  profileAxes(): Field {
    return this.share('IFCAXIS2PLACEMENT2D', this.point(0, 0), NONE);
  }

  /** A local placement relative to another one; `x` turns it in the plan. */
  placement(relativeTo: Field | undefined, origin: Vec3, x?: Vec2): Field {
    const axes = x ? this.axes(origin, [0, 0, 1], [x[0], x[1], 0]) : this.axes(origin);
    return this.add('IFCLOCALPLACEMENT', relativeTo ?? NONE, axes);
  }

  /** An extrusion of an upright prism; `shift` maps its plan points, `z` is taken off its heights. */
  solid(prism: Prism, z: number, shift: (point: Vec2) => Vec2 = (point) => point): Field {
    const curve = (polygon: Vec2[]) => {
      const points = polygon.map((point) => this.point(...shift(point)));
      return this.add('IFCPOLYLINE', list([...points, points[0]!]));
    };
    const { curves } = prism;
    const outline = curves ? this.curve(curves.outline) : curve(prism.outline);
    const holes = curves ? curves.holes.map((parts) => this.curve(parts)) : prism.holes.map(curve);
    const profile =
      holes.length > 0
        ? this.add('IFCARBITRARYPROFILEDEFWITHVOIDS', choice('AREA'), NONE, outline, list(holes))
        : this.add('IFCARBITRARYCLOSEDPROFILEDEF', choice('AREA'), NONE, outline);
    const height = prism.zTop - prism.zBottom;
    const origin: Vec3 = [0, 0, prism.zBottom - z];
    const slopes = prism.slopes?.map(([a, b, c]): Slope => [a, b, c - z]);
    return this.extrusion(profile, origin, height, prism.material, slopes);
  }

  /** A closed curve of lines and arcs. */
  curve(parts: readonly OutlinePart[]): Field {
    const places = parts.flatMap(({ from, over }) => (over ? [from, over] : [from]));
    const points = this.add('IFCCARTESIANPOINTLIST2D', list(places.map((place) => list(place.map(real)))));
    let next = 1;
    const segments = parts.map(({ over }) => {
      const numbers = over ? [next, next + 1, next + 2] : [next, next + 1];
      next += numbers.length - 1;
      const around = numbers.map((number) => integer(number > places.length ? 1 : number));
      return typed(over ? 'IFCARCINDEX' : 'IFCLINEINDEX', list(around));
    });
    return this.add('IFCINDEXEDPOLYCURVE', points, list(segments), bool(false));
  }

  /** A closed mesh, painted; `z` is taken off its heights. */
  mesh({ position, index }: Mesh, material: Material, z: number): Field {
    const points = Array.from({ length: position.length / 3 }, (_, i) =>
      list([position[3 * i]!, position[3 * i + 1]!, position[3 * i + 2]! - z].map(real)),
    );
    const corners = Array.from({ length: index.length / 3 }, (_, i) =>
      list([0, 1, 2].map((k) => integer(index[3 * i + k]! + 1))),
    );
    const places = this.add('IFCCARTESIANPOINTLIST3D', list(points));
    return this.#paint(this.add('IFCTRIANGULATEDFACESET', places, NONE, bool(true), list(corners), NONE), material);
  }

  /** What of a solid lies below a sloping plane. */
  #cutBelow(solid: Field, [a, b, c]: Slope): Field {
    const steepness = Math.sqrt(1 + a * a + b * b);
    const level = Math.sqrt(1 + a * a);
    const plane = this.add(
      'IFCPLANE',
      this.axes([0, 0, c], [-a / steepness, -b / steepness, 1 / steepness], [1 / level, 0, a / level]),
    );
    const above = this.add('IFCHALFSPACESOLID', plane, bool(false));
    return this.add('IFCBOOLEANCLIPPINGRESULT', choice('DIFFERENCE'), solid, above);
  }

  /** A profile extruded upwards, cut below sloping planes and painted. */
  extrusion(profile: Field, origin: Vec3, height: number, material: Material, slopes: readonly Slope[] = []): Field {
    const up = this.direction(0, 0, 1);
    let solid = this.add('IFCEXTRUDEDAREASOLID', profile, this.axes(origin), up, real(height));
    for (const slope of slopes) solid = this.#cutBelow(solid, slope);
    return this.#paint(solid, material);
  }

  #paint(solid: Field, material: Material): Field {
    this.add('IFCSTYLEDITEM', solid, list([this.#style(material)]), NONE);
    return solid;
  }

  /** A product's shape: its body, of solids of one kind, and for walls its axis. */
  shape(solids: readonly Field[], axis?: Field, kind: SolidKind = 'SweptSolid'): Field {
    const body = this.add('IFCSHAPEREPRESENTATION', this.contexts.body, text('Body'), text(kind), list(solids));
    if (!axis) return this.add('IFCPRODUCTDEFINITIONSHAPE', NONE, NONE, list([body]));
    return this.add('IFCPRODUCTDEFINITIONSHAPE', NONE, NONE, list([this.#axis(axis), body]));
  }

  /** The shape of a product that has nothing but an axis. */
  axisShape(axis: Field): Field {
    return this.add('IFCPRODUCTDEFINITIONSHAPE', NONE, NONE, list([this.#axis(axis)]));
  }

  #axis(curve: Field): Field {
    return this.add('IFCSHAPEREPRESENTATION', this.contexts.axis, text('Axis'), text('Curve2D'), list([curve]));
  }

  /** A relation with its own GlobalId; the fields are those after OwnerHistory, Name and Description. */
  relate(type: string, key: string, ...fields: Field[]): Field {
    return this.add(type, this.guid(`${type} ${key}`), NONE, NONE, NONE, ...fields);
  }

  #style(material: Material): Field {
    const known = this.#styles.get(material);
    if (known) return known;
    const style = this.#surfaceStyle(material, MATERIAL_COLORS[material]);
    this.#styles.set(material, style);
    return style;
  }

  #surfaceStyle(name: string, { color, opacity }: MaterialColor): Field {
    const rgb = this.add('IFCCOLOURRGB', NONE, ...color.map(real));
    const shading = this.add(
      'IFCSURFACESTYLERENDERING',
      rgb,
      real(1 - opacity),
      NONE,
      NONE,
      NONE,
      NONE,
      NONE,
      NONE,
      choice('NOTDEFINED'),
    );
    return this.add('IFCSURFACESTYLE', text(name), choice('BOTH'), list([shading]));
  }
}
