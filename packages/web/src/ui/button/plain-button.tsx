import type { ComponentPropsWithRef } from 'react';

/** A button with no look of its own: a tab, an entry of a menu, a card that opens something. Its place dresses it. */
export function PlainButton(props: ComponentPropsWithRef<'button'>) {
  return <button type="button" {...props} />;
}
