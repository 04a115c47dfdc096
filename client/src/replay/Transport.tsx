/** The buttons of a replay: step, trick, play, speed, and open hands. */
import { t } from "../shell/language.ts";
import { type Cursor, type Move, SPEEDS } from "./model/replay-cursor.ts";

interface TransportProps {
  readonly cursor: Cursor;
  readonly last: number;
  readonly onMove: (move: Move) => void;
  /** Whether all hands are face up; null if the replay does not contain them. */
  readonly isOpen: boolean | null;
  readonly onOpen: (isOpen: boolean) => void;
}

export function Transport({ cursor, last, onMove, isOpen, onOpen }: TransportProps) {
  const { position, isPlaying, speed } = cursor;
  const faster = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]!;
  const speedText = t("replay.times", { speed });
  return (
    <div class="transport" role="group" aria-label={t("replay.controls")}>
      <IconButton
        label={t("replay.trickBack")}
        keys="["
        path="M18 6l-7 6 7 6zM10 6v12M6.5 6v12"
        isOff={position === 0}
        onPress={() => onMove({ type: "trick", by: -1 })}
      />
      <IconButton
        label={t("replay.back")}
        keys="ArrowLeft"
        path="M15 6l-7 6 7 6z"
        isOff={position === 0}
        onPress={() => onMove({ type: "step", by: -1 })}
      />
      <IconButton
        label={t(isPlaying ? "replay.pause" : "replay.play")}
        keys="Space"
        path={isPlaying ? "M8 5.5v13M16 5.5v13" : "M7 4.5l12 7.5-12 7.5z"}
        isMain
        onPress={() => onMove({ type: "play" })}
      />
      <IconButton
        label={t("replay.forward")}
        keys="ArrowRight"
        path="M9 6l7 6-7 6z"
        isOff={position === last}
        onPress={() => onMove({ type: "step", by: 1 })}
      />
      <IconButton
        label={t("replay.trickForward")}
        keys="]"
        path="M6 6l7 6-7 6zM14 6v12M17.5 6v12"
        isOff={position === last}
        onPress={() => onMove({ type: "trick", by: 1 })}
      />
      <button
        type="button"
        class="icon-button transport-speed"
        aria-label={t("replay.speed", { speed: speedText })}
        aria-keyshortcuts="+ -"
        onClick={() => onMove({ type: "at_speed", speed: faster })}
      >
        {speedText}
      </button>
      {isOpen !== null && (
        <button
          type="button"
          class="icon-button transport-open"
          aria-label={t("replay.openHands")}
          aria-pressed={isOpen}
          title={t("replay.openHands")}
          onClick={() => onOpen(!isOpen)}
        >
          <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
            <path d="M2.5 12s3.5-6 9.5-6 9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6z" />
            <circle cx="12" cy="12" r="2.8" />
            {!isOpen && <path d="M4.5 4.5l15 15" />}
          </svg>
        </button>
      )}
    </div>
  );
}

interface IconButtonProps {
  readonly label: string;
  readonly keys: string;
  readonly path: string;
  readonly isMain?: boolean;
  readonly isOff?: boolean;
  readonly onPress: () => void;
}

function IconButton({ label, keys, path, isMain, isOff, onPress }: IconButtonProps) {
  return (
    <button
      type="button"
      class={isMain === true ? "icon-button transport-main" : "icon-button"}
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-disabled={isOff === true}
      title={label}
      onClick={onPress}
    >
      <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}
