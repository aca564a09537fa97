import { expect, it } from 'vitest';
import { readWkt } from './crs.ts';

const parts = 'GEOGCS["ETRS89",DATUM["d",SPHEROID["s",6378137,298.2,AUTHORITY["EPSG","7019"]]]],UNIT["metre",1]';

it('knows a projected system by its code, else by its name', () => {
  const named = `PROJCS["ETRS89 / UTM zone 32N",${parts}`;
  expect(readWkt(`${named},AUTHORITY["EPSG","25832"]]`)).toEqual({ crs: 'EPSG:25832', unit: 'm' });
  expect(readWkt(`${named}]\0\0`)).toEqual({ crs: 'ETRS89 / UTM zone 32N', unit: 'm' });
  expect(readWkt('PROJCRS["x",CS[Cartesian,2],LENGTHUNIT["foot",0.3048],ID["EPSG",2222]]')).toEqual({
    crs: 'EPSG:2222',
    unit: 'ft',
  });
  const compound = `COMPD_CS["with heights",${named},AUTHORITY["EPSG","25832"]],VERT_CS["h",UNIT["metre",1]],AUTHORITY["EPSG","5555"]]`;
  expect(readWkt(compound)?.crs).toBe('with heights');
});

it('knows centimeters and inches of a system', () => {
  const unitOf = (factor: number) => readWkt(`PROJCRS["x",LENGTHUNIT["u",${factor}],ID["EPSG",2222]]`)?.unit;
  expect([0.01, 0.0254].map(unitOf)).toEqual(['cm', 'in']);
});
