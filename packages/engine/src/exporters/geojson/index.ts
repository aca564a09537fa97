export { geojsonExporter } from './geojson-exporter.ts';
