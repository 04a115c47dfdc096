/** Shown to a person who wants to sit and has yet to type the code on the wall. */
import { Dialog } from "../controls/Dialog.tsx";
import { t } from "../shell/language.ts";
import { toast } from "../shell/toast.tsx";
import { CodeForm } from "./CodeForm.tsx";

export function CodeDialog({ onClose }: { readonly onClose: () => void }) {
  const enter = () => {
    onClose();
    toast(t("evening.enter.in"));
  };
  return (
    <Dialog title={t("evening.enter.title")} onClose={onClose}>
      <CodeForm onEntered={enter} />
    </Dialog>
  );
}
