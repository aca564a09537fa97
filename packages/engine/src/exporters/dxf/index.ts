export { dxfExporter } from './dxf-exporter.ts';
