import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

/** A part of the page under its title. */
export function StaffSection({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}) {
  const id = useId();
  return (
    <section class="staff-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
