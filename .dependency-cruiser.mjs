// The floor plan of docs/architecture.md. A folder imports only what stands below it.
const pkg = (name) => `^packages/${name}/`;
const test = '\\.test\\.tsx?$|/test/';
const rooms = ['ingest', 'readers', 'lod', 'segmentation', 'modeling', 'exporters'];
const above = ['pipeline', 'recipes'];
const formats = '(las|e57|ply-pcd|text)';
const exports = '(ifc|dxf|svg|pdf|report|mesh|geojson|laz)';
const groups = '(auth|system|authority|base|desk|monitor|report|resource|tool|point-cloud|demo|flow|job)';

/** Rooms of the server from the top floor down. */
const server = [
  ...[
    'supervisor',
    'worker',
    'main',
    'restore',
    'app',
    'modules',
    'tasks',
    'report',
    'openapi',
    'crud',
    'http',
    'messaging',
    'identity',
  ],
  ...[
    'sampling',
    'jobs',
    'backup',
    'process',
    'release',
    'queue',
    'storage',
    'sources',
    'outgoing',
    'spreadsheet',
    'workflow',
    'database',
    'config',
    'errors',
  ],
];
/** `packages/<package>/src/<room>` may not import the rooms named. */
const below = (name, where, room, forbidden) => ({
  name: `${name}: ${room} imports only what stands below`,
  severity: 'error',
  from: { path: `${pkg(where)}src/${room}(/|\\.ts)`, pathNot: test },
  to: { path: `${pkg(where)}src/(${forbidden.join('|')})(/|\\.ts)` },
});

export default {
  forbidden: [
    { name: 'no cycles', severity: 'error', from: { pathNot: test }, to: { circular: true } },
    {
      name: 'contract imports no other package',
      severity: 'error',
      from: { path: pkg('contract') },
      to: { path: '^packages/(?!contract/)' },
    },
    {
      name: 'engine imports no other package',
      severity: 'error',
      from: { path: pkg('engine') },
      to: { path: '^packages/(?!engine/)' },
    },
    {
      name: "viewer imports only the engine's face, its octree, model, edits and shapes",
      severity: 'error',
      from: { path: pkg('viewer'), pathNot: test },
      to: {
        path: '^packages/(?!viewer/|engine/src/(index|core/model/structured-model|lod/octree|modeling/edits/index|exporters/shown)\\.ts)',
      },
    },
    { name: 'web never imports server', severity: 'error', from: { path: pkg('web') }, to: { path: pkg('server') } },
    { name: 'server never imports web', severity: 'error', from: { path: pkg('server') }, to: { path: pkg('web') } },
    {
      name: 'server never imports viewer',
      severity: 'error',
      from: { path: pkg('server') },
      to: { path: pkg('viewer') },
    },
    {
      name: 'the API process never computes',
      severity: 'error',
      from: { path: `${pkg('server')}src/main\\.ts$` },
      // Files on disk are no computation; an edit is refused or taken, and two models are compared, at once: milliseconds.
      to: {
        reachable: true,
        path: `${pkg('engine')}(?!src/(files/folder-files\\.ts|modeling/(edits/(?!edits-stage)|compare/|element-names|no-evidence)|core/|math/))`,
      },
    },
    ...rooms.map((room) => ({
      name: 'an engine room never imports another',
      severity: 'error',
      from: { path: `${pkg('engine')}src/${room}/`, pathNot: test },
      to: {
        path: `${pkg('engine')}src/(${[...rooms.filter((other) => other !== room), ...above].join('|')})/`,
        // Ingest is the room above the readers.
        ...(room === 'ingest' && { pathNot: `${pkg('engine')}src/readers/(index\\.ts|bytes/)` }),
      },
    })),
    {
      name: 'a file format is entered by its index',
      severity: 'error',
      from: {
        path: `${pkg('engine')}src/(readers|exporters)/`,
        pathNot: `${test}|/(readers/${formats}|exporters/${exports})/`,
      },
      // A page draws the meshes of a model without the libraries of the file formats.
      to: { path: `/(readers/${formats}|exporters/${exports})/`, pathNot: '/(index|model-parts)\\.ts$' },
    },
    {
      name: 'a file format never imports another',
      severity: 'error',
      from: { path: `${pkg('engine')}src/(readers|exporters)/([^/]+)/`, pathNot: test },
      to: {
        path: `${pkg('engine')}src/(readers|exporters)/([^/]+)/`,
        // The report shows the plan: as SVG inside HTML, as pages inside PDF.
        pathNot: `${pkg('engine')}src/($1/$2|readers/bytes|exporters/(geometry|drawing))/|/(svg|pdf)/index\\.ts$`,
      },
    },
    {
      name: 'drawing, geometry and bytes stand below the formats',
      severity: 'error',
      from: { path: `${pkg('engine')}src/(readers/bytes|exporters/(geometry|drawing))/`, pathNot: test },
      to: { path: `${pkg('engine')}src/(readers|exporters)/`, pathNot: '/(bytes|geometry|drawing)/' },
    },
    {
      name: 'geometry stands below drawing',
      severity: 'error',
      from: { path: `${pkg('engine')}src/exporters/geometry/`, pathNot: test },
      to: { path: `${pkg('engine')}src/exporters/drawing/` },
    },
    {
      name: 'the ground of the engine imports no room',
      severity: 'error',
      from: { path: `${pkg('engine')}src/(core|math|threads|spatial|files|messages)/`, pathNot: test },
      to: { path: `${pkg('engine')}src/(${[...rooms, ...above].join('|')})/` },
    },
    {
      name: 'the pipeline knows no stage and no recipe',
      severity: 'error',
      from: { path: `${pkg('engine')}src/pipeline/`, pathNot: test },
      to: { path: `${pkg('engine')}src/(${[...rooms, 'recipes'].join('|')})/` },
    },
    {
      name: 'an engine room is entered by its index',
      severity: 'error',
      from: { path: `${pkg('engine')}src/(recipes/|cli(/|\\.ts))`, pathNot: test },
      to: { path: `${pkg('engine')}src/(${rooms.join('|')})/`, pathNot: `${pkg('engine')}src/[^/]+/index\\.ts$` },
    },
    {
      name: 'core imports nothing of the engine',
      severity: 'error',
      from: { path: `${pkg('engine')}src/core/`, pathNot: test },
      to: { path: `${pkg('engine')}src/(?!core/)` },
    },
    ...['server', 'web'].map((name) => ({
      name: 'a module group never imports another',
      severity: 'error',
      from: { path: `${pkg(name)}src/modules/${groups}/`, pathNot: test },
      to: { path: `${pkg(name)}src/modules/${groups}/`, pathNot: `${pkg(name)}src/modules/$1/` },
    })),
    {
      name: 'crud, http, shell, queue, storage know no module',
      severity: 'error',
      from: { path: '^packages/(server|web)/src/(crud|http|shell|queue|storage|database|lib|ui)/', pathNot: test },
      to: { path: '^packages/(server|web)/src/(modules|tasks)/' },
    },
    {
      name: 'ui knows no entity',
      severity: 'error',
      from: { path: `${pkg('web')}src/ui/` },
      to: { path: pkg('contract') },
    },
    ...server.slice(1).map((room, index) => below('server', 'server', room, server.slice(0, index + 1))),
    below('web', 'web', 'lib', ['app', 'modules', 'shell', 'crud', 'ui']),
    below('web', 'web', 'ui', ['app', 'modules', 'shell', 'crud']),
    below('web', 'web', 'crud', ['app', 'modules', 'shell']),
  ],
};
