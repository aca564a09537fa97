/**
 * Takes an SVG into the page: only shapes and their looks, nothing that runs or fetches. Names in it were typed by people.
 *
 * @returns undefined for a text that is no drawing.
 */
export function readDrawing(text: string): SVGSVGElement | undefined {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  const root = parsed.documentElement;
  if (!(root instanceof SVGSVGElement) || parsed.querySelector('parsererror')) return undefined;
  for (const element of root.querySelectorAll('script, foreignObject, image, use, a, iframe, animate, set'))
    element.remove();
  for (const element of [root, ...root.querySelectorAll('*')]) {
    for (const name of element.getAttributeNames()) {
      if (/^on/i.test(name) || /href$/i.test(name)) element.removeAttribute(name);
    }
  }
  ownPatterns(root);
  root.removeAttribute('width');
  root.removeAttribute('height');
  return document.importNode(root, true);
}

let drawings = 0;

/**
 * Gives the patterns of a drawing names that no other drawing of the page has. Of patterns of one name the first of the page counts, and one
 * in a hidden tab paints nothing.
 */
function ownPatterns(root: SVGSVGElement): void {
  const suffix = `-${++drawings}`;
  for (const pattern of root.querySelectorAll('pattern[id]')) pattern.id += suffix;
  for (const shape of root.querySelectorAll<SVGElement>('[fill^="url(#"]')) {
    // Not as an attribute, which the styles that a drawing brings along go before.
    shape.style.fill = shape.getAttribute('fill')!.replace(')', `${suffix})`);
  }
}
