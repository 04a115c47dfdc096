/** Shows the page on the full screen, and ends that; nothing where the browser cannot do it. */
import { useEffect, useState } from "preact/hooks";

import { t } from "../../shell/language.ts";

export function FullScreenButton() {
  const [isFull, show] = useState(() => document.fullscreenElement != null);
  useEffect(() => {
    const change = () => show(document.fullscreenElement != null);
    document.addEventListener("fullscreenchange", change);
    return () => document.removeEventListener("fullscreenchange", change);
  }, []);
  if (document.fullscreenEnabled !== true) return null;
  const turn = () => {
    const done = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // The browser may refuse, and the page stays as it is.
    done.catch(() => undefined);
  };
  return (
    <button type="button" class="button" onClick={turn}>
      {t(isFull ? "clock.leaveFullScreen" : "clock.fullScreen")}
    </button>
  );
}
