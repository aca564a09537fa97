/** Triangles with an element id per group; meters, local, Z up. */
export interface Mesh {
  /** 3·n, xyz interleaved. */
  position: Float32Array;
  /** 3·t, counterclockwise seen from outside. */
  index: Uint32Array;
}

/** A mesh that belongs to one model element. */
export interface ElementMesh extends Mesh {
  id: string;
  type: 'wall' | 'slab' | 'door' | 'window' | 'passage' | 'column' | 'beam' | 'stair' | 'space';
}
