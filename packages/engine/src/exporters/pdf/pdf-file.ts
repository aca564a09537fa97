import PDFDocument from 'pdfkit';
import type { ExportOptions } from '../../core/exporter.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import { loadPdfFonts } from './pdf-font.ts';

/** Short and long side of paper, points of 1/72 inch. */
export const PAPER_SIZES = { A4: [595.28, 841.89], A3: [841.89, 1190.55] } as const;

/** The document type of pdfkit. */
export type Pdf = InstanceType<typeof PDFDocument>;

/**
 * Opens a PDF without pages, with the fonts `normal` and `strong`. Times and ids come from the options only, so the same
 * input gives the same bytes.
 */
export async function openPdf(
  { engineVersion }: Pick<StructuredModel, 'engineVersion'>,
  options: Pick<ExportOptions, 'title' | 'time'>,
): Promise<Pdf> {
  const fonts = await loadPdfFonts();
  const time = new Date(options.time);
  const pdf = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    // The first version with layers.
    pdfVersion: '1.5',
    size: 'A4',
    margin: 48,
    info: {
      Title: options.title,
      Creator: `Cloud Experience ${engineVersion}`,
      Producer: 'pdfkit',
      CreationDate: time,
      ModDate: time,
    },
  });
  pdf.registerFont('normal', fonts.normal);
  pdf.registerFont('strong', fonts.strong);
  return pdf;
}

/** A text without the characters that the current font lacks, which would be empty boxes: pictures in names of rooms, say. */
export function printable(pdf: Pdf, text: string): string {
  const { font } = (pdf as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font;
  const known = [...text].filter((character) => font.hasGlyphForCodePoint(character.codePointAt(0)!)).join('');
  return known.trim() === '' ? text : known.trim();
}

/** Ends the document and gives its bytes. */
export function closePdf(pdf: Pdf): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('error', reject);
    pdf.on('end', () => {
      const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
      let at = 0;
      for (const chunk of chunks) {
        bytes.set(chunk, at);
        at += chunk.length;
      }
      resolve(bytes);
    });
    pdf.end();
  });
}
