export { glbExporter } from './glb-exporter.ts';
export { mtlExporter, objExporter, objSidecarExporter } from './obj-exporter.ts';
export { stlExporter } from './stl-exporter.ts';
export { fbxExporter } from './fbx-exporter.ts';
