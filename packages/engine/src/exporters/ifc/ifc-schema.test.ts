import { beforeAll, describe, expect, it } from 'vitest';
import { checkIfc, readIfc4Schema } from '../../../test/exporters/ifc-schema.ts';
import { chords, evenly, withWalls } from '../../../test/models/curved-wall.ts';
import { houseWithSteppedCeiling } from '../../../test/models/stepped-ceiling-house.ts';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import { houseUnderGable } from '../../../test/models/house-under-gable.ts';
import { houseWithUnseenBorder } from '../../../test/models/unseen-border.ts';
import { wholeHouse } from '../../../test/models/whole-house.ts';
import { ifcExporter } from './ifc-exporter.ts';

const OPTIONS = { title: "样板房 'A'", time: '2026-01-01T08:00:00Z', language: 'zh-cn' as const };

describe('every attribute of the file', () => {
  const schema = readIfc4Schema();
  let text = '';
  beforeAll(async () => {
    text = new TextDecoder().decode(await ifcExporter.write(twoStoreyHouse(), OPTIONS));
  });

  it('is known with its type from the declarations of the schema', () => {
    expect(schema.entities.size).toBeGreaterThan(700);
    expect(
      schema.entities
        .get('IfcWall')!
        .attributes.map(({ name }) => name)
        .slice(-2),
    ).toEqual(['Tag', 'PredefinedType']);
  });

  it('fits the schema: count, type, enumeration, what may be left out', () => {
    expect(checkIfc(text, schema)).toEqual([]);
  });

  it('fits the schema where a ceiling is stepped', async () => {
    const written = new TextDecoder().decode(await ifcExporter.write(houseWithSteppedCeiling(), OPTIONS));
    expect(written).toContain('IFCCOVERING(');
    expect(checkIfc(written, schema)).toEqual([]);
  });

  it('fits the schema where borders were not seen', async () => {
    const written = new TextDecoder().decode(await ifcExporter.write(houseWithUnseenBorder(), OPTIONS));
    expect(checkIfc(written, schema)).toEqual([]);
    const virtual = [...written.matchAll(/(#\d+)=IFCVIRTUALELEMENT\(/g)].map(([, record]) => record);
    for (const record of virtual)
      expect(written).toMatch(new RegExp(`IFCRELSPACEBOUNDARY\\(.*,${record},#\\d+,.VIRTUAL.`));
  });

  it('fits the schema with everything that a model can hold', async () => {
    const written = new TextDecoder().decode(await ifcExporter.write(wholeHouse(), OPTIONS));
    expect(checkIfc(written, schema)).toEqual([]);
    expect(written.match(/=IFCSTAIRFLIGHT\(/g)).toHaveLength(5);
    expect(written.match(/=IFCSLAB\(.*,\.LANDING\.\)/g)).toHaveLength(2);
  });

  it('fits the schema under a gable roof, to whose slopes walls and rooms are cut', async () => {
    const written = new TextDecoder().decode(await ifcExporter.write(houseUnderGable(), OPTIONS));
    expect(checkIfc(written, schema)).toEqual([]);
    expect(written.match(/=IFCBOOLEANCLIPPINGRESULT\(/g)!.length).toBeGreaterThanOrEqual(8);
    expect(written.match(/=IFCTRIANGULATEDFACESET\(/g)).toHaveLength(1);
  });

  it('fits the schema with a curved wall, which has a part of the circle as axis and a profile between two arcs', async () => {
    const curved = withWalls(chords(evenly(0.3, 2.1, 9)));
    const written = new TextDecoder().decode(await ifcExporter.write(curved, OPTIONS));
    expect(checkIfc(written, schema)).toEqual([]);
    expect(written.match(/=IFCTRIMMEDCURVE\(/g)).toHaveLength(1);
    // Each face turns by more than a quarter.
    expect(written.match(/IFCARCINDEX\(/g)).toHaveLength(4);
  });

  it.each([
    ['an attribute too few', /(IFCMATERIAL\(.*),\$\)/, '$1)', 'attributes of'],
    ['a word that the enumeration lacks', '.STANDARD.', '.BRICK.', 'IfcWallTypeEnum'],
    [
      'a text where a length belongs',
      /(IFCDOOR\(.*),([\d.]+),([\d.]+),(\.\w+\.,)/,
      "$1,'wide',$3,$4",
      'IfcPositiveLengthMeasure',
    ],
    [
      'a text where a number of risers belongs',
      /(IFCSTAIRFLIGHT\(.*),16,15,/,
      "$1,'16',15,",
      'IfcStairFlight.NumberOfRisers',
    ],
    ['figures of a flight that are left off', /(IFCSTAIRFLIGHT\(.*),16,15,/, '$1,', '11 attributes of 13'],
    ['nothing where something must stand', /(IFCRELVOIDSELEMENT\(.*),#\d+,(#\d+\))/, '$1,$,$2', 'is missing'],
    ['a reference to a record of another kind', /(IFCRELVOIDSELEMENT\(.*),#\d+,(#\d+\))/, '$1,#1,$2', 'IfcElement'],
    ['an entity of another schema', 'IFCWALL(', 'IFCWALLSTANDARD(', 'no entity'],
    ['a value of a select without its type', /IFCBOOLEAN\((\.\w\.)\)/, '$1', 'IfcValue'],
  ])('is found wrong with %s', (_, wanted, planted, said) => {
    const broken = text.replace(wanted, planted);
    expect(broken).not.toBe(text);
    expect(checkIfc(broken, schema).join('\n')).toContain(said);
  });
});
