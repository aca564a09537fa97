import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Full screen of one part of the page. */
export function useFullScreen(part: RefObject<HTMLElement | null>) {
  const [isFullScreen, setIsFullScreen] = useState(false);
  useEffect(() => {
    const follow = () =>
      setIsFullScreen(document.fullscreenElement !== null && document.fullscreenElement === part.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [part]);
  const toggleFullScreen = () => {
    void (isFullScreen ? document.exitFullscreen() : part.current?.requestFullscreen());
  };
  return { isFullScreen, toggleFullScreen };
}
