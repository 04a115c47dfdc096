/** The address of a page to share. */
import { Dialog } from "../controls/Dialog.tsx";
import { t } from "../shell/language.ts";
import { AddressCode, AddressField } from "./address-to-share.tsx";
import { useReachedOrigin } from "./reached-origin.ts";

interface ShareDialogProps {
  readonly title: string;
  /** The page, as a path of this site. */
  readonly path: string;
  readonly onClose: () => void;
}

export function ShareDialog({ title, path, onClose }: ShareDialogProps) {
  const reached = useReachedOrigin();
  const address = `${reached ?? location.origin}${path}`;
  return (
    <Dialog title={title} onClose={onClose}>
      <AddressCode reached={reached} address={address} />
      <AddressField label={t("tournament.pageLink")} address={address} />
    </Dialog>
  );
}
