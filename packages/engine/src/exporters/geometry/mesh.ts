/** Triangles; meters, local, Z up. */
export interface Triangles {
  /** 3·n, xyz interleaved. */
  position: Float32Array;
  /** 3·t, counterclockwise seen from outside. */
  index: Uint32Array;
}

/** Triangles as they are shaded. */
export interface Mesh extends Triangles {
  /** 3·n, a unit vector out of the face at each corner: the same all over a flat face, turning along a round one. */
  normal: Float32Array;
}

/** A mesh that belongs to one model element. */
export interface ElementMesh extends Mesh {
  id: string;
  type: 'wall' | 'slab' | 'door' | 'window' | 'passage' | 'curtain' | 'column' | 'beam' | 'stair' | 'space';
}
