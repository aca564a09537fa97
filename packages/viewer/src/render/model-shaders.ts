/** Values of an element's byte in the state texture. */
export const ELEMENT_STATE = { hidden: 0, shown: 1, selected: 2, faded: 3, hovered: 4 } as const;

const STATE = `
uniform highp usampler2D states;
uint stateOf(uint element) {
  return texelFetch(states, ivec2(int(element & 255u), int(element >> 8)), 0).r;
}`;

/** Places the faces; reads the state of the element from a texture. */
export const SURFACE_VERTEX = `#version 300 es
precision highp float;
precision highp int;
layout(location = 0) in vec3 position;
layout(location = 1) in vec4 color;
layout(location = 2) in uvec2 element;
layout(location = 3) in vec3 normal;
uniform mat4 viewProjection;
uniform vec3 origin;
out vec3 given;
flat out vec4 tint;
flat out uint state;
flat out uint isAssumed;
out vec3 place;
${STATE}
void main() {
  state = stateOf(element.x);
  isAssumed = element.y;
  tint = color;
  given = normal;
  place = position + origin;
  gl_Position = state == 0u ? vec4(2.0, 2.0, 2.0, 1.0) : viewProjection * vec4(place, 1.0);
}`;

/** Round faces bring their normals; where a model has none, the face itself tells. */
export const SURFACE_FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
flat in vec4 tint;
flat in uint state;
flat in uint isAssumed;
in vec3 given;
in vec3 place;
uniform vec3 clipMin;
uniform vec3 clipMax;
uniform vec3 accent;
uniform vec3 forward;
out vec4 outColor;
void main() {
  if (any(lessThan(place, clipMin)) || any(greaterThan(place, clipMax))) discard;
  vec3 normal = normalize(cross(dFdx(place), dFdy(place)));
  if (dot(normal, forward) > 0.0) normal = -normal;
  if (dot(given, given) > 0.25) normal = normalize(dot(given, normal) < 0.0 ? -given : given);
  float light = 0.62 + 0.26 * max(0.0, dot(normal, normalize(vec3(0.35, -0.5, 0.8)))) + 0.16 * abs(dot(normal, forward));
  vec3 color = tint.rgb;
  float opacity = tint.a;
  bool isStripe = isAssumed == 1u && fract((gl_FragCoord.x + gl_FragCoord.y) / 9.0) < 0.34;
  // Quiet among the others, plain to see once chosen.
  if (isStripe) color *= state == 2u ? 0.45 : 0.93;
  if (state == 2u) {
    color = mix(color, accent, isStripe ? 0.4 : 0.72);
    opacity = max(opacity, 0.55);
  }
  if (state == 3u) opacity *= 0.35;
  if (state == 4u) {
    color = mix(color, accent, 0.24);
    opacity = max(opacity, 0.4);
  }
  outColor = vec4(color * light * opacity, opacity);
}`;

/** Lines of even width on screen: each is a quad that the vertex shader turns towards the viewer. */
export const LINE_VERTEX = `#version 300 es
precision highp float;
precision highp int;
layout(location = 0) in vec3 begin;
layout(location = 1) in vec3 end;
// Number of the element, and 1 of a seam.
layout(location = 2) in uvec2 element;
uniform mat4 viewProjection;
uniform vec3 origin;
uniform vec2 viewport;
uniform float width;
uniform float near;
uniform vec3 forward;
// Factor on the distance from the eye, and meters along the view.
uniform vec2 towards;
uniform float behind;
flat out uint state;
out float across;
out vec3 place;
${STATE}
void main() {
  state = stateOf(element.x);
  vec3 from = begin + origin;
  vec3 to = end + origin;
  // Towards the eye, which moves nothing on screen: in front of the faces it borders, but not of the next wall.
  vec4 a = viewProjection * vec4(from * towards.x + forward * towards.y, 1.0);
  vec4 b = viewProjection * vec4(to * towards.x + forward * towards.y, 1.0);
  // The part behind the eye would be mirrored by the division.
  if (a.w < near) { float t = (near - a.w) / (b.w - a.w); a = mix(a, b, t); from = mix(from, to, t); }
  if (b.w < near) { float t = (near - b.w) / (a.w - b.w); b = mix(b, a, t); to = mix(to, from, t); }
  vec2 along = (b.xy / b.w - a.xy / a.w) * viewport;
  along = length(along) > 0.0 ? normalize(along) : vec2(1.0, 0.0);
  vec2 side = vec2(-along.y, along.x);
  bool isEnd = (gl_VertexID & 1) == 1;
  float turn = gl_VertexID >= 2 ? 1.0 : -1.0;
  float reach = (state == 2u ? width + 1.5 : width) * 0.5 + 1.0;
  vec4 corner = isEnd ? b : a;
  place = isEnd ? to : from;
  across = turn * reach;
  corner.xy += side * turn * reach * 2.0 / viewport * corner.w;
  bool isDrawn = behind > 0.0 ? state == 2u : element.y == 1u ? state == 2u || state == 4u : state != 0u;
  gl_Position = !isDrawn || max(a.w, b.w) < near ? vec4(2.0, 2.0, 2.0, 1.0) : corner;
}`;

/** Colors the edges. */
export const LINE_FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
flat in uint state;
in float across;
in vec3 place;
uniform vec3 clipMin;
uniform vec3 clipMax;
uniform vec3 accent;
uniform vec4 lineColor;
uniform float width;
uniform float behind;
out vec4 outColor;
void main() {
  if (any(lessThan(place, clipMin)) || any(greaterThan(place, clipMax))) discard;
  float half_ = (state == 2u ? width + 1.5 : width) * 0.5;
  float cover = clamp(half_ + 0.5 - abs(across), 0.0, 1.0);
  if (cover <= 0.0) discard;
  vec4 color = state == 2u || state == 4u ? vec4(accent, 1.0) : lineColor;
  float opacity = color.a * cover * (state == 3u ? 0.4 : 1.0) * (behind > 0.0 ? behind : 1.0);
  outColor = vec4(color.rgb * opacity, opacity);
}`;
