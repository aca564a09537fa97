import { describe, expect, it } from 'vitest';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import type { Vec2 } from '../../core/vector.ts';
import { signedArea } from '../../math/polygon.ts';
import { geojsonExporter } from './geojson-exporter.ts';

const OPTIONS = { title: 'House', time: '2026-01-01T00:00:00Z', language: 'en' as const };

interface Feature {
  id: string;
  properties: Record<string, unknown>;
  geometry: { type: string; coordinates: Vec2[][] };
}

describe('geojson export', () => {
  it('places closed areas in the coordinates of the file and names their reference system', async () => {
    const house = twoStoreyHouse();
    const text = new TextDecoder().decode(await geojsonExporter.write(house, OPTIONS));
    const { crs, features } = JSON.parse(text) as { crs: unknown; features: Feature[] };
    expect(crs).toEqual({ type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::32650' } });
    const [ox, oy] = house.origin;
    for (const room of house.rooms.filter(({ status }) => status !== 'rejected')) {
      const { properties, geometry } = features.find(({ id }) => id === room.id)!;
      expect(properties).toMatchObject({ kind: 'room', name: room.name, area: room.area });
      const [outer] = geometry.coordinates;
      expect(outer![0]).toEqual(outer!.at(-1));
      const local = outer!.slice(0, -1).map(([x, y]): Vec2 => [x - ox, y - oy]);
      expect(signedArea(local)).toBeCloseTo(signedArea(room.polygon), 1);
    }
  });

  it('places areas in the feet of a reference system that counts in feet, with lengths in meters', async () => {
    const foot = 1200 / 3937;
    const house = { ...twoStoreyHouse(), crs: 'EPSG:2277', unitScale: foot };
    const text = new TextDecoder().decode(await geojsonExporter.write(house, OPTIONS));
    const { features } = JSON.parse(text) as { features: Feature[] };
    const room = house.rooms.find(({ status }) => status !== 'rejected')!;
    const { properties, geometry } = features.find(({ id }) => id === room.id)!;
    const xs = geometry.coordinates[0]!.map(([x]) => x);
    const west = Math.min(...room.polygon.map(([x]) => x)) + house.origin[0];
    expect(Math.min(...xs)).toBeCloseTo(west / foot, 2);
    expect(properties['area']).toBe(room.area);
  });

  it('says what was measured in a door, and nothing where nothing was', async () => {
    const house = twoStoreyHouse();
    const measures = { reveal: { left: 0.01, to: 'leaf' }, frameWidth: 0.06, handle: { end: 'a', height: 1 } } as const;
    const openings = house.openings.map((one) => (one.id === 'd-kitchen' ? { ...one, measures } : one));
    const text = new TextDecoder().decode(await geojsonExporter.write({ ...house, openings }, OPTIONS));
    const { features } = JSON.parse(text) as { features: Feature[] };
    const propertiesOf = (door: string) => features.find(({ id }) => id === door)!.properties;
    const told = { revealTo: 'leaf', revealLeft: 0.01, frameWidth: 0.06, handleAt: 'start', handleHeight: 1 };
    expect(propertiesOf('d-kitchen')).toMatchObject(told);
    expect(propertiesOf('d-kitchen')).not.toHaveProperty('revealRight');
    for (const name of Object.keys(told)) expect(propertiesOf('d-entry')).not.toHaveProperty(name);
  });
});
