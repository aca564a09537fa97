import type { EngineErrorCode, WARNING_CODES } from '../core/errors.ts';

/** English texts of every error; `{name}` stands for a parameter. */
export const errorsEn: Record<EngineErrorCode, string> = {
  'file-empty': 'the file is empty',
  'format-unknown': 'unknown file format; LAS, LAZ, COPC, E57, PLY, PCD, PTS, PTX, XYZ, TXT, CSV and OBJ are read',
  'format-mismatch': 'this is not {format}; the file may have been renamed',
  'format-unsupported': '{format} is not supported yet',
  'file-truncated': 'the file is incomplete; an upload or a copy may have been cut off',
  'file-corrupt': 'the file is damaged',
  'header-invalid': 'the file header is invalid',
  'column-missing': 'there is no column {column}; rows have {columns}',
  'checksum-mismatch': 'a checksum does not match; the file is damaged',
  'no-points': 'the file holds no points',
  'no-finite-points': 'no point has valid coordinates',
  'degenerate-extent': 'all points lie in one place; there is nothing to model',
  'unit-ambiguous': 'the unit of length cannot be told; please name it',
  'too-few-points': 'too few points to model',
  'no-structure-found':
    'no storeys, rooms or walls were found, but {level} m² of level, {upright} m² of upright and {other} m² of sloping surfaces',
  'floor-not-seen':
    'the scan shows a ceiling ({level} m² of level surfaces) and {upright} m² of walls below it, but no floor',
  'option-invalid': 'option {option} is not valid',
  'buildings-apart':
    'the scan shows {groups} places up to {distance} m apart, not one building: split the file and model each one by itself',
  'outdoor-scan':
    'this does not look like the inside of a building: {width} × {length} m, points {spacing} m apart, {ground} % of them on ground that rises by {relief} m. Outdoor scans are not modelled yet; crop the scan to the building, or check its unit',
  'recipe-unavailable': 'the recipe "{recipe}" is not available yet',
  'memory-budget-exceeded': 'not enough memory for this cloud',
  'disk-full': 'the disk is full',
  'artifact-missing': 'the intermediate artifact {artifact} is missing; run again',
  cancelled: 'cancelled',
};

/** English texts of every warning. */
export const warningsEn: Record<keyof typeof WARNING_CODES, string> = {
  'extension-mismatch': '{file}: named .{extension}, but it is {format}; read as {format}',
  'points-unclaimed': '{file}: its header announces {expected} points; it holds more, which were not read',
  'points-unread':
    '{file}: its header announces {expected} points, but there is room for {more} more behind them. Those were not read; if the header is wrong, write its count anew or export the scan again',
  'points-missing': '{file}: {expected} points announced, {actual} found',
  'header-damaged': '{file}: {part} of the header is damaged and was ignored',
  'lines-skipped': '{file}: {count} unreadable lines skipped, the first is line {line}',
  'mesh-vertices-only': '{file}: a mesh; its vertices were used, {faces} faces ignored',
  'points-outside-header': '{file}: {count} points lie outside the bounds of the header',
  'points-thinned': '{points} points are more than a model is made from: {kept} of them, evenly, were kept',
  'points-invalid': '{file}: {count} points with invalid coordinates dropped',
  'points-zero': '{file}: {count} points at zero dropped',
  'points-outliers': '{count} points far from all others (up to {distance} m) were left out',
  'points-far': '{count} points lie far from all that was scanned (up to {distance} m): the model is made without them',
  'extent-degenerate': 'all {count} points lie in one place; there is nothing to model',
  'far-from-origin':
    'points lie up to {distance} m apart; coordinates are kept to {precision} m only. Split the files if that is too coarse',
  'resolution-coarse':
    'coordinates step by {resolution} m, coarse for points {spacing} m apart: surfaces will look banded',
  'coordinates-degrees': '{file}: coordinates are degrees ({longitude}, {latitude}), converted to meters',
  'unit-assumed': 'the file names no unit; taken as {unit}',
  'unit-guessed': 'unit taken as {unit} because a storey measures {height}; choose another if that is wrong',
  'unit-unclear':
    'floors lie {height} apart and the file names no unit: {meters} m if it is in {unit}, {otherMeters} m if it is in {other}. Taken as {unit}; change the unit if that is wrong',
  'unit-differs': '{file}: its unit is {unit}, converted to {used}',
  'up-guessed': 'the {up} axis was taken as up; choose another if that is wrong',
  'depth-image':
    'the scan is one image of a depth camera, taken as held level: {up} is up, choose another if that is wrong. What it did not see is missing from the model',
  'tilt-leveled': 'the scan leaned by {degrees}° and was leveled; its points are turned about their middle',
  'tilt-too-large':
    'the scan leans by {degrees}°, more than a scanner that stands badly: it was not leveled, and the model may be wrong',
  'points-in-air': '{count} points ({percent}%) hang in the air on no surface: the model is made without them',
  'points-below-floor':
    '{percent} % of the points ({count}) lie below the lowest floor, down to {depth} m under it: the model lacks a storey there, because the scan does not show its floor',
  'mirror-images':
    'rooms left out as images in mirrors: {rooms} ({area} m²); what the scan shows there lies, mirrored back, on the room before the mirror',
  'ceiling-not-seen':
    'storeys without a ceiling in the scan: {storeys}; their rooms come from floor and walls, heights are assumed',
  'walls-cut-low':
    'storeys whose walls were scanned up to {height} m only, below the heads of doors: {storeys}; gaps in walls alone tell doors there, neighboring rooms may be joined: check their areas',
  'wall-thickness-assumed': 'thickness unknown, drawn as {thickness} m: one side was seen',
  'slab-thickness-assumed': 'thickness of {thickness} m assumed: the other side was not scanned',
  'stair-steps-assumed': 'the flight turns: its steps are drawn {rise} m high',
  'stair-ends-assumed': '{seen} % of its height were scanned, the other steps follow the rule of those seen',
  'column-depth-assumed': 'one side was scanned: depth of {depth} m assumed, as deep as wide',
  'column-through-walls': 'what stands in walls was not scanned: {width} × {depth} m assumed, through the walls',
  'ceiling-height-assumed': 'height of {height} m assumed: no ceiling was scanned',
  'room-glimpsed': 'not scanned, seen through doors only ({percent} % of its floor); the walls around give its outline',
  'room-border-open': '{length} m of its border were not seen: no wall is drawn there',
  'room-bath-guessed': 'a bathroom by its fixtures: tubs {tubs}, toilets {toilets} ({percent} % sure)',
  'room-kitchen-guessed': 'a kitchen by a worktop of {length} m along a wall ({percent} % sure)',
  'edit-element-missing': 'edit not applied: "{element}" is no longer in the model',
  'edit-kind-mismatch': 'edit not applied: "{element}" does not allow this operation',
  'edit-opening-misplaced': 'edit not applied: an opening of "{element}" would leave its wall or cut into another one',
  'edit-wall-in-opening':
    'edit not applied: a wall would end in a door, a window or a passage with the change of "{element}"',
  'edit-shape-broken':
    'edit not applied: the change of "{element}" would break the outline of a room, a slab or a wall beside it',
  'edit-rooms-apart':
    'edit not applied: "{element}" and the other room must lie on one level with a single straight wall between them',
  'edit-line-misses': 'edit not applied: the line does not cross "{element}", or runs too near a corner',
  'edit-element-locked': 'edit not applied: "{element}" is locked; unlock it first',
  'locked-room-differs':
    '"{element}" is locked and keeps its shape; this modeling found a room of {area} m² there: compare it with the scan',
  'model-explains-little':
    'only {percent} % of the points on surfaces lie on the model: compare it with the scan, and check the unit, before it is used',
  'walls-scarcely-seen': 'walls were seen on only {percent} % of the outline; the room is a rough guess',
  'openings-unlikely': 'places that look like openings, but are more likely none, left out: {openings}',
  'walls-one-sided': 'walls seen from one side only, of unknown thickness: {walls}',
};

/** English for where in a file; each is used when its parameter is there. */
export const placesEn: Record<string, string> = {
  line: 'line {line}',
  offset: 'byte {offset}',
  part: '{part}',
  field: '{field}',
  stage: 'stage {stage}',
  expected: 'expected {expected}',
  actual: 'found {actual}',
};
