import { defineEntity } from '../../entity.ts';
import { integer, longText, text } from '../../field.ts';

/** An administrative area; its code is its key and begins with the code of its parent. */
export interface Region {
  id: string;
  parentId: string;
  code: string;
  parentCode: string;
  parentName: string;
  ancestors: string;
  name: string;
  provinceCode: string;
  provinceName: string;
  cityCode: string;
  cityName: string;
  districtCode: string;
  districtName: string;
  townCode: string;
  townName: string;
  villageCode: string;
  villageName: string;
  /** 0 country … 5 village; both client families' names. */
  level: number;
  regionLevel: number;
  sort: number;
  remark: string;
  hasChildren?: boolean;
}

/** Code of the country, the root of all. */
export const REGION_ROOT = '00';
export const REGION_PATH = '/blade-system/region';
/** Most regions of one answer. */
export const MOST_REGIONS = 500;

/** What is listed and edited of a region. It is kept by its code, so it has routes of its own and no table of records. */
export const regionFacts = defineEntity({
  name: 'region',
  label: 'region.title',
  path: REGION_PATH,
  table: 'blade_region',
  title: 'name',
  tenantScoped: false,
  tree: true,
  // Regions are kept by their codes, and their workbook has a form of its own.
  sheet: 'none',
  fields: {
    name: text('region.name', { required: true, search: 'contains', maxLength: 32, width: 260 }),
    code: text('region.code', { required: true, search: 'contains', maxLength: 12 }),
    parentCode: text('region.parentCode', { showIn: 'none', maxLength: 12 }),
    sort: integer('common.sort', { min: 0 }),
    remark: longText('common.remark', { maxLength: 255 }),
  },
});
