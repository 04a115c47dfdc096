/** The evening for staff: the code on the wall, and the big screen that shows it. */
import { spaced } from "../evening/evening-requests.ts";
import { useWall } from "../evening/use-wall.ts";
import { useHouse } from "../house/house-context.ts";
import { plural, t } from "../shell/language.ts";
import { Link } from "../shell/router.tsx";
import { screenPath } from "../tournaments/model/evening-paths.ts";
import { ActButton } from "./ActButton.tsx";
import { act, isAtLeast, type WallCodeChange } from "./model/staff-requests.ts";
import { StaffSection } from "./StaffSection.tsx";

export function EveningDesk() {
  const you = useHouse().you.value;
  const [wall, look] = useWall();
  if (wall === null || you === null) return null;
  const mayChange = wall.is_on && isAtLeast(you.role, "director");
  const change = (what: WallCodeChange) => () => act({ type: "wall_code", do: what });
  return (
    <StaffSection title={t("evening.title")}>
      {!wall.is_on && <p class="hint">{t("evening.desk.off")}</p>}
      {wall.is_on && wall.code === null && <p class="hint">{t("evening.desk.none")}</p>}
      {wall.code !== null && (
        <p class="wall-code">
          <b>{spaced(wall.code)}</b>{" "}
          <span class="hint">{plural("evening.desk.entered", wall.entered)}</span>
        </p>
      )}
      <div class="row">
        <Link to={screenPath("")} class="button">
          {t("evening.screen.title")}
        </Link>
        {mayChange && wall.code === null && (
          <ActButton isMain text={t("evening.desk.open")} act={change("open")} onDone={look} />
        )}
        {mayChange && wall.code !== null && (
          <>
            <ActButton
              text={t("evening.desk.renew")}
              question={t("evening.desk.renewAsk")}
              act={change("renew")}
              onDone={look}
            />
            <ActButton
              text={t("evening.desk.again")}
              question={t("evening.desk.againAsk")}
              act={change("open")}
              onDone={look}
            />
            <ActButton
              text={t("evening.desk.close")}
              question={t("evening.desk.closeAsk")}
              act={change("close")}
              onDone={look}
            />
          </>
        )}
      </div>
    </StaffSection>
  );
}
