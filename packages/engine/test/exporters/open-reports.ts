import { openSvg } from './open-drawings.ts';
import type { Found } from './element-kinds.ts';
import { openPdf } from './open-pdf.ts';
import { readPdf } from './read-pdf.ts';

/** Opens the report as a page: the plan in it, and the figure for what a plan does not show. */
export function openReportHtml(bytes: Uint8Array): Found {
  const figure = /<strong>(\d+)<small><\/small><\/strong><span>楼板<\/span>/.exec(new TextDecoder().decode(bytes));
  return { ...openSvg(bytes), slabs: Number(figure?.[1]) };
}

/** Opens the report on paper. */
export function openReportPdf(bytes: Uint8Array): Found {
  const texts = readPdf(bytes).flatMap((page) => page.texts);
  return { ...openPdf(bytes), slabs: Number(texts[texts.indexOf('楼板') - 1]) };
}
