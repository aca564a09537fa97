import type { CloudHeader } from '../../core/reader.ts';

/** Properties of a coordinate reference system that matter for modelling. */
export interface CrsFacts {
  /** Name or code, for people. */
  crs: string;
  /** Unit of the horizontal axes. */
  unit: CloudHeader['unit'];
}

/** GeoTIFF codes of linear units. */
const LINEAR_UNITS: Record<number, CloudHeader['unit']> = { 9001: 'm', 9002: 'ft', 9003: 'us-ft' };

/** The code of a whole WKT 1 or 2, its last part; not that of a part, nor of a compound system, which holds a height too. */
const CODE_OF_PROJECTED = /^PROJ(?:CS|CRS)\s*\[[^]*(?:AUTHORITY|ID)\s*\[\s*"EPSG"\s*,\s*"?(\d+)"?\s*\]\s*\]$/i;

/** Reads WKT 1 or 2 just far enough to know its code or name and its horizontal unit; undefined if it is no WKT. */
export function readWkt(text: string): CrsFacts | undefined {
  const wkt = text.replace(/\0+$/, '').trim();
  const name = /^[A-Z_]+\s*\[\s*"([^"]*)"/i.exec(wkt)?.[1];
  if (name === undefined) return undefined;
  const isProjected = /PROJCS|PROJCRS|PROJECTEDCRS|LOCAL_CS|ENGCRS/i.test(wkt);
  if (!isProjected) return { crs: name, unit: 'degree' };
  // A vertical part may follow with a unit of its own; the horizontal one comes before it.
  const horizontal = wkt.split(/VERT_CS|VERTCRS|VERTICALCRS/i)[0] ?? wkt;
  let unit: CloudHeader['unit'] = 'm';
  for (const match of horizontal.matchAll(/(?:LENGTH)?UNIT\s*\[\s*"[^"]*"\s*,\s*([-+0-9.eE]+)/gi)) {
    unit = unitOfFactor(Number(match[1])) ?? unit;
  }
  const code = CODE_OF_PROJECTED.exec(wkt)?.[1];
  return { crs: code ? `EPSG:${code}` : name, unit };
}

/** Reads a GeoTIFF key directory; undefined if it is broken or names no reference system. */
export function readGeoKeys(bytes: Uint8Array): CrsFacts | undefined {
  if (bytes.byteLength < 8) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const keys = new Map<number, number>();
  const count = Math.min(view.getUint16(6, true), Math.floor(bytes.byteLength / 8) - 1);
  for (let i = 1; i <= count; i++) {
    if (view.getUint16(8 * i + 2, true) === 0) keys.set(view.getUint16(8 * i, true), view.getUint16(8 * i + 6, true));
  }
  const [modelType, geographic, projected] = [keys.get(1024), keys.get(2048), keys.get(3072)];
  const unit = LINEAR_UNITS[keys.get(3076) ?? 0] ?? 'm';
  if (projected !== undefined) return { crs: projected === 32767 ? 'user-defined' : `EPSG:${projected}`, unit };
  if (modelType === 2 && geographic !== undefined) return { crs: `EPSG:${geographic}`, unit: 'degree' };
  return undefined;
}

function unitOfFactor(factor: number): CloudHeader['unit'] | undefined {
  const near = (value: number, tolerance: number) => Math.abs(factor - value) < tolerance;
  if (near(1, 1e-9)) return 'm';
  if (near(0.01, 1e-11)) return 'cm';
  if (near(0.001, 1e-12)) return 'mm';
  if (near(0.0254, 1e-10)) return 'in';
  if (near(0.3048, 1e-9)) return 'ft';
  if (near(1200 / 3937, 1e-8)) return 'us-ft';
  return undefined;
}
