export { reportPdfExporter } from './pdf-report.ts';
export { reportJsonExporter } from './report-data.ts';
export { reportHtmlExporter } from './report-html.ts';
