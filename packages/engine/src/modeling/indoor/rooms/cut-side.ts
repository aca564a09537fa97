/** A side along which the scan was cut: nx·x + ny·y = d, the scan on the lower side; from `from` to `to` along (−ny, nx). */
export interface CutSide {
  nx: number;
  ny: number;
  d: number;
  from: number;
  to: number;
}
