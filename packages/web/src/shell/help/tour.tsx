import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { CONFIG } from '../../lib/config.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useLocation, useNavigate } from '../../lib/router.tsx';
import { Button } from '../../ui/button/button.tsx';
import { raisedClass } from '../../ui/card/card.tsx';
import style from './tour.module.css';
import { endTour, TOUR_STEPS } from './tour-state.ts';

const MARGIN = 6;
const CARD = { width: 320, height: 212 };

interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Six parts of the console, one after the other: a light on each, and a card that says what it is for. */
export function Tour() {
  const { t } = useTranslation('help');
  const [step, setStep] = useState(0);
  const goToStep = (next: number) => (next >= TOUR_STEPS.length ? endTour() : setStep(Math.max(0, next)));
  const [name, mark] = TOUR_STEPS[step]!;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const place = usePlace(mark);
  const next = useRef<HTMLButtonElement>(null);
  // The first steps show the first page.
  useEffect(() => {
    if (pathname !== CONFIG.firstPage) navigate(CONFIG.firstPage);
  }, []); // oxlint-disable-line react/exhaustive-deps -- once
  useEffect(() => next.current?.focus(), [step]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') endTour();
    else if (event.key === 'ArrowRight') goToStep(step + 1);
    else if (event.key === 'ArrowLeft') goToStep(step - 1);
  };
  return (
    <div className={style.veil}>
      {place && <div className={style.light} style={place} aria-hidden="true" />}
      <div
        className={`${raisedClass} ${style.card}`}
        style={cardPlace(place)}
        role="dialog"
        aria-label={t('tour.title')}
        onKeyDown={onKeyDown}
      >
        <p className={style.count}>{t('tour.step', { step: step + 1, steps: TOUR_STEPS.length })}</p>
        <h2 className={style.head}>{t(`tour.${name}.title`)}</h2>
        <p className={style.text}>{t(`tour.${name}.text`)}</p>
        <div className={style.buttons}>
          <Button variant="link" onClick={endTour}>
            {t('tour.skip')}
          </Button>
          <span className={style.space} />
          {step > 0 && <Button onClick={() => goToStep(step - 1)}>{t('tour.back')}</Button>}
          <Button ref={next} variant="primary" onClick={() => goToStep(step + 1)}>
            {t(step + 1 < TOUR_STEPS.length ? 'tour.next' : 'tour.finish')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Where a part of the screen is; undefined while it is not there, as on a phone that shows another zone. */
function usePlace(mark: string): Place | undefined {
  const [place, setPlace] = useState<Place>();
  useLayoutEffect(() => {
    const find = () => {
      // Pages in other tabs stand in the document too, without a size.
      const shown = [...document.querySelectorAll(mark)].filter(
        (element) => getComputedStyle(element).visibility !== 'hidden',
      );
      const boxes = shown.map((element) => element.getBoundingClientRect());
      const box = boxes.find(({ width, height, right }) => width > 0 && height > 0 && right > 0);
      setPlace((old) => (box ? keptPlace(old, around(box)) : undefined));
    };
    find();
    // The page may still be on its way.
    const timer = setInterval(find, 300);
    window.addEventListener('resize', find);
    return () => {
      clearInterval(timer);
      window.removeEventListener('resize', find);
    };
  }, [mark]);
  return place;
}

/** The old place while nothing moved, so that looking again draws nothing. */
const keptPlace = (old: Place | undefined, now: Place): Place =>
  old && (Object.keys(now) as (keyof Place)[]).every((key) => old[key] === now[key]) ? old : now;

const around = ({ left, top, width, height }: DOMRect): Place => ({
  left: left - MARGIN,
  top: top - MARGIN,
  width: width + 2 * MARGIN,
  height: height + 2 * MARGIN,
});

/** Place of the tour's card: beside the part that the step lights where the screen has room, else over its middle. The card never leaves the screen. */
function cardPlace(place: Place | undefined): { left: number; top: number } {
  const { innerWidth, innerHeight } = window;
  const width = Math.min(CARD.width, innerWidth - 2 * MARGIN);
  if (!place) return { left: (innerWidth - width) / 2, top: (innerHeight - CARD.height) / 2 };
  const isLow = place.top + place.height + CARD.height > innerHeight;
  const keep = (value: number, most: number) => Math.max(MARGIN, Math.min(value, most - MARGIN));
  // Over what stands at the foot of a small screen.
  if (isLow && place.top > CARD.height + MARGIN && place.height < CARD.height)
    return {
      left: keep(place.left, innerWidth - width),
      top: place.top - CARD.height - MARGIN,
    };
  const beside =
    place.left + place.width + width < innerWidth
      ? place.left + place.width + MARGIN
      : place.left > width
        ? place.left - width - MARGIN
        : place.left + (place.width - width) / 2;
  const below = isLow ? place.top + 48 : place.top + place.height + MARGIN;
  return {
    left: keep(isLow ? beside : place.left, innerWidth - width),
    top: keep(below, innerHeight - CARD.height),
  };
}
