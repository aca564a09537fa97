export { closePdf, openPdf, PAPER_SIZES, printable } from './pdf-file.ts';
export type { Pdf } from './pdf-file.ts';
export { loadPdfFonts } from './pdf-font.ts';
export { addPlanPages, planPdfExporter } from './pdf-plan.ts';
