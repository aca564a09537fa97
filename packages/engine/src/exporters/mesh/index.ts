export { glbExporter } from './glb-exporter.ts';
export { mtlExporter, objExporter, objSidecarExporter } from './obj-exporter.ts';
