/** One row of values, one per label; null where nothing was measured. */
export interface ChartSeries {
  name: string;
  values: readonly (number | null)[];
}

/** What a chart draws: labels along the axis, or slices of a pie, with their values by series. */
export interface ChartData {
  labels: readonly string[];
  series: readonly ChartSeries[];
}

/** Colors of the chart palette; a longer list of series begins again. */
const COLORS = 8;

/** The color of a series or slice, as a variable that `chart.module.css` defines. */
export const chartColor = (index: number): string => `var(--chart-${(index % COLORS) + 1})`;

/** Whether there is anything to draw. */
export const hasValues = ({ series }: ChartData): boolean =>
  series.some(({ values }) => values.some((value) => value !== null));
