// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { readDrawing } from './read-drawing.ts';

const PLAN = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><defs><pattern id="cloud-plan-hatch"/></defs>
<path class="wall assumed" d="M0 0" fill="url(#cloud-plan-hatch)" onclick="alert(1)"/><script>alert(1)</script></svg>`;

it('a drawing has a hatch of its own: that of a drawing in a hidden tab paints nothing', () => {
  const [one, other] = [readDrawing(PLAN)!, readDrawing(PLAN)!];
  const ids = [one, other].map((drawing) => drawing.querySelector('pattern')!.id);
  expect(new Set(ids).size).toBe(2);
  for (const [k, drawing] of [one, other].entries())
    expect(drawing.querySelector<SVGElement>('.wall')!.style.fill).toContain(`#${ids[k]}`);
});

it('takes in nothing that runs', () => {
  const drawing = readDrawing(PLAN)!;
  expect(drawing.querySelector('script')).toBeNull();
  expect(drawing.querySelector('.wall')!.hasAttribute('onclick')).toBe(false);
  expect(readDrawing('<p>')).toBeUndefined();
});
