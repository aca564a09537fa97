/** Numbers of the color modes as the shader knows them. */
export const COLOR_MODES = { rgb: 0, intensity: 1, height: 2, class: 3, station: 4, deviation: 5, uniform: 6 } as const;

/** Places and sizes the points; finds the spacing around each in the tree of drawn nodes. */
export const POINT_VERTEX = `#version 300 es
precision highp float;
precision highp int;
layout(location = 0) in vec3 position;
layout(location = 1) in vec4 color;
layout(location = 2) in uvec2 extra;
layout(location = 3) in int deviation;
uniform mat4 viewProjection;
uniform vec3 corner;
uniform float nodeSize;
uniform float diameter;
uniform int entry;
uniform highp usampler2D tree;
uniform float pixelsPerMeter;
uniform vec2 sizeLimits;
uniform vec3 clipMin;
uniform vec3 clipMax;
uniform int mode;
uniform vec2 range;
uniform vec3 plainColor;
uniform sampler2D palette;
flat out vec3 tint;
flat out float isRound;

vec4 pick(int row, float share) {
  return texelFetch(palette, ivec2(int(clamp(share, 0.0, 1.0) * 255.0 + 0.5), row), 0);
}

int countBits(int bits) {
  bits = (bits & 0x55) + ((bits >> 1) & 0x55);
  bits = (bits & 0x33) + ((bits >> 2) & 0x33);
  return (bits & 0x0f) + (bits >> 4);
}

/** Walks down to the finest drawn node around the point. */
float localDiameter() {
  float size = nodeSize;
  vec3 place = position;
  float width = diameter;
  int at = entry;
  for (int level = 0; level < 20; level++) {
    ivec4 node = ivec4(texelFetch(tree, ivec2(at & 255, at >> 8), 0));
    if (node.x == 0) return width * exp2(float(node.z) / 256.0);
    size *= 0.5;
    bvec3 upper = greaterThanEqual(place, vec3(size));
    int octant = (upper.x ? 4 : 0) + (upper.y ? 2 : 0) + (upper.z ? 1 : 0);
    if (((node.x >> octant) & 1) == 0) return width;
    at = node.y + countBits(node.x & ((1 << octant) - 1));
    place -= vec3(upper) * size;
    width *= 0.5;
  }
  return width;
}

void main() {
  vec3 place = corner + position;
  vec4 shown = vec4(color.rgb, 1.0);
  int code = int(color.a * 255.0 + 0.5);
  if (mode == 1) shown = pick(1, (float(extra.x) - range.x) / (range.y - range.x));
  else if (mode == 2) shown = pick(0, (place.z - range.x) / (range.y - range.x));
  else if (mode == 3) shown = texelFetch(palette, ivec2(code, 2), 0);
  else if (mode == 4) shown = extra.y == 65535u ? vec4(0.55, 0.55, 0.55, 1.0) : texelFetch(palette, ivec2(int(extra.y & 255u), 3), 0);
  else if (mode == 5) shown = deviation == 32767 ? vec4(0.55, 0.56, 0.58, 1.0) : pick(4, (float(deviation) - range.x) / (range.y - range.x));
  else if (mode == 6) shown = vec4(plainColor, 1.0);
  float isHidden = texelFetch(palette, ivec2(code, 2), 0).a;
  bool isOutside = any(lessThan(place, clipMin)) || any(greaterThan(place, clipMax));
  if (isOutside || isHidden == 0.0) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    gl_PointSize = 1.0;
    return;
  }
  tint = shown.rgb;
  gl_Position = viewProjection * vec4(place, 1.0);
  gl_PointSize = clamp(localDiameter() * pixelsPerMeter / gl_Position.w, sizeLimits.x, sizeLimits.y);
  isRound = gl_PointSize > 2.5 ? 1.0 : 0.0;
}`;

/** Draws a point as a disc, or as a square where it is too small to tell. */
export const POINT_FRAGMENT = `#version 300 es
precision mediump float;
flat in vec3 tint;
flat in float isRound;
out vec4 outColor;
void main() {
  vec2 arm = gl_PointCoord * 2.0 - 1.0;
  if (isRound > 0.5 && dot(arm, arm) > 1.0) discard;
  outColor = vec4(tint, 1.0);
}`;

/** One triangle that covers the picture. */
export const SCREEN_VERTEX = `#version 300 es
void main() {
  vec2 corner = vec2(float((gl_VertexID << 1) & 2), float(gl_VertexID & 2));
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}`;

/**
 * Eye-dome lighting (Boucheny and Ribes): a pixel darkens by how much farther it lies than its neighbors, as a share of
 * its distance, so that the effect is the same near and far. The share stands in for the difference of logarithms: the
 * same to the eye, and half the time where the processor draws. Gaps of one pixel between points are closed on the way.
 */
export const LIGHTING_FRAGMENT = `#version 300 es
precision highp float;
uniform sampler2D colors;
uniform sampler2D depths;
uniform vec2 nearFar;
uniform float isPerspective;
uniform float strength;
uniform int radius;
out vec4 outColor;

float nearness(float depth) {
  // The inverse of the distance, up to a factor that the share takes out again.
  return isPerspective > 0.5 ? nearFar.y - depth * (nearFar.y - nearFar.x) : 1.0 + (1.0 - depth) * 4.0;
}

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  ivec2 last = textureSize(depths, 0) - 1;
  float depth = texelFetch(depths, at, 0).r;
  float own = nearness(depth);
  float sum = 0.0;
  int before = 0;
  float frontDepth = 1.0;
  ivec2 front = at;
  for (int i = 0; i < 4; i++) {
    ivec2 arm = i == 0 ? ivec2(radius, 0) : i == 1 ? ivec2(-radius, 0) : i == 2 ? ivec2(0, radius) : ivec2(0, -radius);
    ivec2 beside = clamp(at + arm, ivec2(0), last);
    float other = texelFetch(depths, beside, 0).r;
    if (other >= 1.0) continue;
    float share = 1.0 - own / nearness(other);
    sum += clamp(share, 0.0, 0.04);
    if (share < 0.04) continue;
    before++;
    if (other < frontDepth) {
      frontDepth = other;
      front = beside;
    }
  }
  // A pixel with nearer ones on three sides is a gap between points: close it.
  bool isGap = before >= 3;
  if (depth >= 1.0 && !isGap) discard;
  float shade = isGap ? 1.0 : max(0.25, exp(-sum * strength));
  outColor = vec4(texelFetch(colors, front == at || !isGap ? at : front, 0).rgb * shade, 1.0);
  gl_FragDepth = isGap ? frontDepth : depth;
}`;
