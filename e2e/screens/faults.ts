import type { Page } from '@playwright/test';

/** What an eye would stumble over in the layout of the page as it stands, a line each. It errs: a line is a place to look at. */
export const layoutFaults = (page: Page, language: string): Promise<string[]> =>
  page.evaluate((isEnglish) => {
    const found = new Set<string>();
    const { innerWidth: width, innerHeight: height } = window;
    const root = document.documentElement;
    if (root.scrollWidth > width) found.add(`the page is ${root.scrollWidth - width} px too wide`);

    const nameOf = (part: Element): string =>
      [
        part.getAttribute('aria-label') ?? part.textContent?.trim().slice(0, 40),
        part.className.toString().split(' ')[0],
      ]
        .filter(Boolean)
        .join(' | ');
    const isSeen = (part: Element): boolean =>
      part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && part.getClientRects().length > 0;
    const dialogs = [
      ...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], dialog[open]'),
    ].filter(isSeen);
    const place = dialogs.at(-1) ?? document.body;

    for (const part of place.querySelectorAll<HTMLElement>('*')) {
      if (!isSeen(part) || part.closest('svg, canvas, iframe, .sr-only')) continue;
      const own = [...part.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent?.trim() ?? '')
        .join(' ')
        .trim();
      if (own === '') continue;
      const isData = part.closest('td, [role=cell], [role=gridcell], code, pre, [data-testid=dataset-card]') !== null;
      if (/^[a-z]\w*([.:][a-z][\w-]+)+$/i.test(own) && !isData) found.add(`raw key? ${own}`);
      if (/undefined|NaN|\[object|\{\{/.test(own)) found.add(`odd text: ${own.slice(0, 80)}`);
      if (!isData && isEnglish && /\p{Script=Han}/u.test(own)) found.add(`Chinese: ${own.slice(0, 60)}`);
      if (!isData && !isEnglish && /[A-Za-z]{3,} [A-Za-z]{3,}/.test(own) && !/\p{Script=Han}/u.test(own))
        found.add(`English: ${own.slice(0, 60)}`);
      const { overflowX, textOverflow } = getComputedStyle(part);
      const over = part.scrollWidth - part.clientWidth;
      if (overflowX !== 'visible' && overflowX !== 'auto' && overflowX !== 'scroll' && over > 1 && part.clientWidth > 1)
        found.add(`${textOverflow === 'ellipsis' ? 'shortened' : 'cut'} by ${over} px: ${own.slice(0, 60)}`);
    }

    const reachable = 'button, a[href], input:not([type=hidden]), select, textarea, [role=tab], [role=menuitem]';
    for (const part of place.querySelectorAll<HTMLElement>(reachable)) {
      if (!isSeen(part) || part.closest('[inert], [aria-hidden=true]')) continue;
      const { left, right, top, bottom, width: wide, height: tall } = part.getBoundingClientRect();
      if (wide < 2 || tall < 2) continue;
      const scroller = scrollerOf(part);
      if (!scroller && (right > width + 1 || left < -1)) found.add(`beyond the screen: ${nameOf(part)}`);
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      if (x < 0 || y < 0 || x > width || y > height || isScrolledAway(part, x, y)) continue;
      const top1 = document.elementFromPoint(x, y);
      const isFree = top1 && (part.contains(top1) || top1.contains(part) || top1.closest('label')?.contains(part));
      if (top1 && !isFree) found.add(`covered: ${nameOf(part)} by ${nameOf(top1)}`);
      const isBare = part.matches('button, a') && !part.textContent?.trim() && !part.firstElementChild;
      if (isBare && getComputedStyle(part).backgroundImage === 'none') found.add(`no sign on: ${nameOf(part)}`);
    }
    for (const image of document.images)
      if (isSeen(image) && image.complete && image.naturalWidth === 0) found.add(`no picture: ${image.src}`);

    const scrollers = [...document.querySelectorAll<HTMLElement>('*')].filter(
      (part) =>
        isSeen(part) &&
        part.scrollHeight > part.clientHeight + 1 &&
        /auto|scroll/.test(getComputedStyle(part).overflowY),
    );
    for (const inner of scrollers)
      for (const outer of scrollers)
        if (outer !== inner && outer.contains(inner) && inner.clientHeight > outer.clientHeight * 0.7)
          found.add(`two scroll bars: ${nameOf(outer)} and ${nameOf(inner)}`);
    return [...found];

    function scrollerOf(part: Element): Element | undefined {
      for (let up = part.parentElement; up && up !== document.body; up = up.parentElement)
        if (/auto|scroll|hidden/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth) return up;
      return undefined;
    }
    /** Beyond the edge of a part that scrolls. */
    function isScrolledAway(part: Element, x: number, y: number): boolean {
      for (let up = part.parentElement; up && up !== document.body; up = up.parentElement) {
        if (getComputedStyle(up).overflow === 'visible') continue;
        const box = up.getBoundingClientRect();
        if (x < box.left || x > box.right || y < box.top || y > box.bottom) return true;
      }
      return false;
    }
  }, language === 'en');
