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
