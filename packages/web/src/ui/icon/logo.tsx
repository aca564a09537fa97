const CORNERS = [
  [16, 6.5, 1.9],
  [24.5, 11, 1.9],
  [24.5, 21, 1.9],
  [16, 25.5, 1.9],
  [7.5, 21, 1.9],
  [7.5, 11, 1.9],
  [16, 16, 2.3],
  [11.7, 13.4, 1.1],
  [20.3, 13.4, 1.1],
  [16, 20.8, 1.1],
] as const;

/** The picture of `public/logo.svg`, part of the page: as an image it would be a document of its own to load and lay out. */
export function Logo({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <linearGradient id="logo-colors" x1="0" y1="0" x2="1" y2="1">
        <stop stopColor="#2f6bff" />
        <stop offset="1" stopColor="#12b5a6" />
      </linearGradient>
      <rect width="32" height="32" rx="8" fill="url(#logo-colors)" />
      <path
        d="M16 6.5 24.5 11v10L16 25.5 7.5 21V11Z"
        fill="none"
        stroke="#fff"
        strokeWidth="1.6"
        strokeLinejoin="round"
        opacity=".55"
      />
      {CORNERS.map(([x, y, radius]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} fill="#fff" />
      ))}
    </svg>
  );
}
