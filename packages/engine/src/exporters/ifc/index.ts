export { ifcExporter } from './ifc-exporter.ts';
