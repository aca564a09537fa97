import type { ExportOptions } from '../../core/exporter.ts';
import { areHeightsAssumed } from '../../core/model/assumed-height.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import { drawingWord, formatArea, formatLevel } from './drawing-words.ts';
import type { Word } from './drawing-words.ts';
import type { StoreyPlan } from './storey-plan.ts';

/** A cell of a title block. */
export interface TitleCell {
  label: string;
  value: string;
}

/**
 * What the title block of a storey's plan says, most important first: project, drawing, scale, level, clear height, net area of its rooms,
 * date, unit, and the reference system.
 *
 * @param scale of 1:scale.
 * @param unit in which the drawing writes its lengths.
 */
export function titleCells(
  plan: StoreyPlan,
  model: StructuredModel,
  options: ExportOptions,
  { scale, unit }: { scale: number; unit: string },
): TitleCell[] {
  const { storey, rooms } = plan;
  const { language } = options;
  const cell = (word: Word, value: string): TitleCell => ({ label: drawingWord(word, language), value });
  return [
    cell('project', options.title),
    cell('drawing', `${storey.name} · ${drawingWord('plan', language)}`),
    cell('scale', `1:${scale}`),
    cell('level', formatLevel(storey.elevation)),
    cell(
      areHeightsAssumed(rooms.map(({ room }) => room)) ? 'clearHeightAssumed' : 'clearHeight',
      `${storey.height.toFixed(2)} m`,
    ),
    cell('netArea', formatArea(rooms.reduce((sum, { room }) => sum + room.area, 0))),
    cell('date', options.time.slice(0, 10)),
    cell('unit', unit),
    ...(model.crs === null ? [] : [cell('referenceSystem', model.crs)]),
  ];
}
