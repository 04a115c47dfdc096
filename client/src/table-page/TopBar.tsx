/** The top bar: the way out, how it stands, the menu. */
import type { ComponentChildren } from "preact";
import { shortcutOf } from "../felt/key-listeners.ts";
import { WaitingBadge } from "../people/WaitingBadge.tsx";
import { plural, t } from "../shell/language.ts";
import { Link } from "../shell/router.tsx";

interface TopBarProps {
  readonly onMenu: () => void;
  readonly onOptions: () => void;
  /** What was said that I have not read, and the way to it; where I may hear anything. */
  readonly talk?: { readonly unread: number; readonly open: () => void };
  /** How it stands. */
  readonly children: ComponentChildren;
}

export function TopBar({ onMenu, onOptions, talk, children }: TopBarProps) {
  return (
    <header class="score-bar">
      <Link to="/" class="icon-button">
        <span class="spoken">{t("lobby.back")}</span>
        <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
          <path d="M15 5l-7 7 7 7" />
        </svg>
      </Link>
      {children}
      <div class="score-tools">
        {talk !== undefined && <TalkButton {...talk} />}
        <button
          type="button"
          class="icon-button"
          aria-label={t("act.options")}
          aria-keyshortcuts={shortcutOf("o")}
          title={t("act.options")}
          onClick={onOptions}
        >
          <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
            <path d="M4 7h9M19 7h1M4 17h3M13 17h7" />
            <circle cx="16" cy="7" r="2.6" />
            <circle cx="10" cy="17" r="2.6" />
          </svg>
        </button>
        <button type="button" class="icon-button" title={t("table.menu")} onClick={onMenu}>
          <span class="spoken">{t("table.menu")}</span>
          <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
            <path d="M4 7h16M4 12h16M4 17h16" />
          </svg>
          <WaitingBadge />
        </button>
      </div>
    </header>
  );
}

function TalkButton({ unread, open }: NonNullable<TopBarProps["talk"]>) {
  return (
    <button
      type="button"
      class={unread > 0 ? "icon-button talk-open is-unread" : "icon-button talk-open"}
      aria-label={unread > 0 ? plural("talk.unread", unread) : t("talk.open")}
      aria-keyshortcuts={shortcutOf("c")}
      title={t("talk.open")}
      onClick={open}
    >
      <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
        <path d="M4 5h16v11H10l-4 4v-4H4z" />
      </svg>
    </button>
  );
}
