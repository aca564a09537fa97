export { drawSvg, svgExporter } from './svg-exporter.ts';
