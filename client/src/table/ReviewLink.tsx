/** A link to the replay of a match's last deal, with the review of the match open. */
import { t } from "../shell/language.ts";
import { reviewPath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";

interface ReviewLinkProps {
  readonly table: string;
  readonly deal: number;
}

export function ReviewLink({ table, deal }: ReviewLinkProps) {
  return (
    <p>
      <Link to={reviewPath(table, deal)} class="button">
        {t("review.open")}
      </Link>
    </p>
  );
}
