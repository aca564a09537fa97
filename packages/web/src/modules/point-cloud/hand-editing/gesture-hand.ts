import type { EditOperation } from '@cloud/contract';
import type { TakenEdit } from '../edits/made-by.ts';
import type { Gesture, HandTool, Spot } from './gesture.ts';
import type { Ghost } from './ghost.ts';

/** What hands draw on: the plan, or the view. */
export interface Surface {
  /** Where a pointer is on the model, going on with a gesture; undefined beside it. */
  spotAt(event: Pointed, gesture: Gesture | undefined): Spot | undefined;
  /** Draws a ghost over itself, or removes it. */
  draw(ghost: Ghost | undefined, spot?: Spot): void;
}

/** What a hand needs of the page. */
export interface HandHost {
  surface: Surface;
  tool: HandTool;
  /** The gesture that a press would begin. */
  gestureAt(spot: Spot): Gesture | undefined;
  /** Edits the model. @returns what came of it; undefined where the model refuses it. */
  edit(operation: EditOperation): TakenEdit | undefined;
  /** Told when the first of two clicks is done, and when both are. */
  onHalfway(isHalfway: boolean): void;
  /** The tool has done its work; `made` is the element that it has drawn. */
  onDone(made: string | undefined): void;
}

/** An event of a pointer, of the browser or of React. */
export type Pointed = Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerId' | 'button' | 'buttons' | 'pointerType'> & {
  target: EventTarget | null;
  currentTarget: EventTarget | null;
};

/** A pointer that moved less than this has clicked, pixels. */
const CLICK_PIXELS = 5;

interface Held {
  gesture: Gesture;
  operation: EditOperation | undefined;
  /** The pointer that is down; undefined between the clicks of a gesture. */
  pressed: { pointerId: number; x: number; y: number; isClick: boolean } | undefined;
  /** The first click is done: the next one ends the gesture. */
  isHalfway: boolean;
}

/**
 * Turns what a hand does on a surface into operations: a drag, or two clicks. It shows what would come of it while it goes
 * on, and beforehand what a press would begin. Its handlers answer true for the events that they took.
 */
export class GestureHand {
  #host: HandHost;
  #held: Held | undefined;

  constructor(host: HandHost) {
    this.#host = host;
  }

  /** From here on it serves the page as it is now. */
  serve(host: HandHost): void {
    this.#host = host;
  }

  begin = (event: Pointed): boolean => {
    if (event.button !== 0) return false;
    const held = this.#held;
    if (held?.pressed) {
      // A second finger is for the camera, or the drawing.
      this.cancel();
      return false;
    }
    const gesture = held?.gesture ?? this.#gestureUnder(event)?.gesture;
    if (!gesture) return false;
    const pressed = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, isClick: true };
    this.#held = { gesture, operation: undefined, pressed, isHalfway: held?.isHalfway ?? false };
    this.#follow(event, this.#held);
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
    return true;
  };

  move = (event: Pointed): boolean => {
    const held = this.#held;
    if (!held) {
      const isHovering = this.#host.tool !== 'select' && event.buttons === 0 && event.pointerType === 'mouse';
      if (isHovering) this.#foreshow(event);
      return false;
    }
    const { pressed } = held;
    if (pressed && pressed.pointerId !== event.pointerId) return false;
    if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) >= CLICK_PIXELS)
      pressed.isClick = false;
    this.#follow(event, held);
    return pressed !== undefined;
  };

  end = (event: Pointed): boolean => {
    const held = this.#held;
    if (held?.pressed?.pointerId !== event.pointerId) return false;
    const isFirstClick = held.pressed.isClick && !held.isHalfway && this.#host.tool !== 'select';
    if (isFirstClick || (held.isHalfway && !held.operation)) {
      this.#held = { ...held, pressed: undefined, isHalfway: true };
      this.#host.onHalfway(true);
      return true;
    }
    this.cancel();
    const taken = held.operation && this.#host.edit(held.operation);
    if (taken) this.#host.onDone(taken.made);
    return true;
  };

  /** Lets go of what is held. */
  cancel = (): void => {
    const wasHalfway = this.#held?.isHalfway;
    this.#held = undefined;
    this.#host.surface.draw(undefined);
    if (wasHalfway) this.#host.onHalfway(false);
  };

  /** The pointer has left the surface. */
  leave = (): void => {
    if (!this.#held) this.#host.surface.draw(undefined);
  };

  #gestureUnder(event: Pointed): { gesture: Gesture; spot: Spot } | undefined {
    const spot = this.#host.surface.spotAt(event, undefined);
    const gesture = spot && this.#host.gestureAt(spot);
    return gesture && { gesture, spot };
  }

  #follow(event: Pointed, held: Held): void {
    const spot = this.#host.surface.spotAt(event, held.gesture);
    held.operation = undefined;
    if (!spot) return;
    const { ghost, operation } = held.gesture.to(spot);
    held.operation = operation;
    this.#host.surface.draw(ghost, spot);
  }

  /** Shows what a press would begin here. */
  #foreshow(event: Pointed): void {
    const found = this.#gestureUnder(event);
    this.#host.surface.draw(found?.gesture.to(found.spot).ghost, found?.spot);
  }
}
