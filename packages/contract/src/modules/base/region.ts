import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import { integer, longText, text } from '../../field.ts';
import { DEFAULT_PAGE_SIZE } from '../../paging.ts';
import * as wire from '../../wire.ts';

const region = v.object({
  id: v.string(),
  parentId: v.string(),
  code: v.string(),
  parentCode: v.string(),
  parentName: v.string(),
  ancestors: v.string(),
  name: v.string(),
  provinceCode: v.string(),
  provinceName: v.string(),
  cityCode: v.string(),
  cityName: v.string(),
  districtCode: v.string(),
  districtName: v.string(),
  townCode: v.string(),
  townName: v.string(),
  villageCode: v.string(),
  villageName: v.string(),
  /** 0 country … 5 village; both client families' names. */
  level: v.number(),
  regionLevel: v.number(),
  sort: v.number(),
  remark: v.string(),
  hasChildren: v.optional(v.boolean()),
});
/** An administrative area; its code is its key and begins with the code of its parent. */
export type Region = v.InferOutput<typeof region>;

/** Code of the country, the root of all. */
export const REGION_ROOT = '00';
export const REGION_PATH = '/blade-system/region';
/** Most regions of one answer. */
export const MOST_REGIONS = 500;

/** Fields of a region that are listed and edited. It is kept by its code, so it has routes of its own and no table of records. */
export const regionFacts = defineEntity({
  name: 'region',
  label: 'region.title',
  singular: 'region.one',
  screen: { path: '/base/region', icon: 'icon-region', isPublic: true },
  hasOwnRoutes: true,
  path: REGION_PATH,
  table: 'blade_region',
  title: 'name',
  tenantScoped: false,
  write: 'platform',
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

/** A whole number, 0 for what is none; undefined where nothing is given. */
const wholeOrNone = v.pipe(
  wire.optionalText,
  v.transform((value) => (value === undefined ? undefined : Math.trunc(Number(value)) || 0)),
);
const trimmed = v.pipe(wire.text, v.trim());
/** What is submitted of a region; what is left out stays as it is. */
const regionInput = v.object({
  code: v.pipe(trimmed, v.regex(/^\d{2,12}$/, 'invalid-id')),
  name: v.pipe(trimmed, v.maxLength(32)),
  parentCode: wire.text,
  sort: wholeOrNone,
  remark: v.optional(
    v.pipe(
      wire.text,
      v.transform((value) => value.slice(0, 255)),
    ),
  ),
});
export type RegionInput = v.InferOutput<typeof regionInput>;

const title = 'region.title';
const get = { method: 'GET', access: 'user', title } as const;
const level = v.object({ parentCode: wire.text, code: wire.text, name: wire.text });
export const regionList = defineEndpoint({
  ...get,
  path: `${REGION_PATH}/list`,
  summary: 'Regions, page by page',
  input: v.object({
    current: wire.count(1, Number.MAX_SAFE_INTEGER),
    size: wire.count(DEFAULT_PAGE_SIZE, MOST_REGIONS),
    code: wire.text,
    name: wire.text,
    parentCode: wire.text,
    provinceCode: wire.text,
    cityCode: wire.text,
    districtCode: wire.text,
    regionLevel: wholeOrNone,
    level: wholeOrNone,
  }),
  output: wire.page(region),
});
export const regionLazyList = defineEndpoint({
  ...get,
  path: `${REGION_PATH}/lazy-list`,
  summary: 'Regions: one level',
  input: level,
  output: v.array(region),
});
export const regionLazyTree = defineEndpoint({
  ...get,
  path: `${REGION_PATH}/lazy-tree`,
  summary: 'Regions: one level as picker nodes',
  input: level,
  output: wire.nodes,
});
export const regionDetail = defineEndpoint({
  ...get,
  path: `${REGION_PATH}/detail`,
  summary: 'A region',
  input: v.object({ code: wire.text }),
  output: region,
});
export const regionSelect = defineEndpoint({
  ...get,
  path: `${REGION_PATH}/select`,
  summary: 'Regions below one',
  input: v.object({ code: wire.text }),
  output: v.array(region),
});

const write = {
  method: 'POST',
  title,
  access: 'platform',
  permission: 'region_add',
  inputIn: 'both',
  input: regionInput,
  output: region,
} as const;
/** Adds a region, or edits the one that has the code; clients use the three paths alike. */
export const regionSubmit = defineEndpoint({
  ...write,
  path: `${REGION_PATH}/submit`,
  summary: 'Add a region, or edit it when its code exists',
  audit: { as: 'records' },
});
export const regionSave = defineEndpoint({
  ...write,
  path: `${REGION_PATH}/save`,
  summary: 'Add a region',
  audit: { as: 'records' },
});
export const regionUpdate = defineEndpoint({
  ...write,
  path: `${REGION_PATH}/update`,
  summary: 'Edit a region',
  audit: { as: 'records' },
});
export const regionRemove = defineEndpoint({
  ...write,
  path: `${REGION_PATH}/remove`,
  permission: 'region_delete',
  summary: 'Remove a region',
  audit: { as: 'records' },
  input: v.object({ id: wire.text, ids: wire.text }),
  output: wire.done,
});
export const regionExport = defineEndpoint({
  ...get,
  access: 'permission',
  permission: 'region_export',
  path: `${REGION_PATH}/export-region`,
  answer: 'file',
  summary: 'Regions as a workbook',
  input: v.object({ code: wire.text, name: wire.text }),
  output: wire.file,
});
export const regionTemplate = defineEndpoint({
  ...get,
  path: `${REGION_PATH}/export-template`,
  answer: 'file',
  summary: 'An empty workbook for regions',
  input: wire.nothing,
  output: wire.file,
});
export const regionImport = defineEndpoint({
  ...write,
  path: `${REGION_PATH}/import-region`,
  permission: 'region_import',
  inputIn: 'form',
  summary: 'Import regions from a workbook',
  audit: { as: 'records' },
  input: v.object({ file: wire.formFile, isCovered: wire.flag }),
  output: v.object({ rows: v.number() }),
});
