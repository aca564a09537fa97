import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { Diagram } from './bpmn-types.ts';

/** The drawing of a process in a part of the page; `failure` says why there is none. */
export function useViewer(place: RefObject<HTMLElement | null>, xml: string) {
  const [drawn, setDrawn] = useState<{ diagram?: Diagram; failure?: string }>({});
  useEffect(() => {
    const box = place.current;
    if (!box) return undefined;
    let isGone = false;
    let viewer: Diagram | undefined;
    const open = async () => {
      const { openViewer } = await import('./open-viewer.ts');
      if (isGone) return;
      viewer = await openViewer(box, xml);
      if (isGone) viewer.destroy();
      else setDrawn({ diagram: viewer });
    };
    open().catch((cause: unknown) => {
      if (!isGone) setDrawn({ failure: cause instanceof Error ? cause.message : String(cause) });
    });
    return () => {
      isGone = true;
      setDrawn({});
      viewer?.destroy();
    };
  }, [place, xml]);
  return drawn;
}
