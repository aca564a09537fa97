import type { Pdf } from '@cloud/engine/exporters/pdf';

export const POINTS_PER_MILLIMETER = 72 / 25.4;
/** Sizes of letters and distances, points. */
export const SIZES = { title: 18, heading: 12, text: 9, table: 8, edge: 8, gap: 12, chart: 190 } as const;
export const INK = '#1f2733';
export const MUTED = '#5b6675';
export const LINE = '#d5dae1';
export const GROUND = '#f1f4f8';
/** Colors of series and slices; a longer list begins again. */
export const COLORS = ['#3b7ddd', '#dd7a1c', '#2e9d63', '#8b5fbf', '#c94f5d', '#2b9fb0', '#a08a2a', '#6b7686'] as const;
export const colorOf = (index: number): string => COLORS[index % COLORS.length] ?? INK;

/** The pages of a report and the place where the next part begins. */
export interface Sheet {
  pdf: Pdf;
  /** Of what may be drawn on, points. */
  left: number;
  width: number;
  top: number;
  bottom: number;
  /** Where the next thing is drawn. */
  y: number;
  addPage(): void;
  /** Begins a page unless there is so much room on this one. */
  need(room: number): void;
}

/** A number as people of the language write it. */
export const numberText = (value: number, language: 'zh-cn' | 'en'): string =>
  new Intl.NumberFormat(language === 'en' ? 'en-US' : 'zh-CN', { maximumFractionDigits: 4 }).format(value);
