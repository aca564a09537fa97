/** A straight piece that stands up to where the scan ends: nx·x + ny·y = d, from `from` to `to` along (−ny, nx); meters. */
export interface CrestLine {
  nx: number;
  ny: number;
  d: number;
  from: number;
  to: number;
}
