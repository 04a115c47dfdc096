/** The frame of every page of clubs. */
import "./clubs.css";
import "./logo/club-tint.css";

import type { ComponentChildren } from "preact";
import { Header } from "../page/Header.tsx";
import { LinkStatus } from "../page/LinkStatus.tsx";
import { useTitle } from "../shell/house-name.ts";
import { useArrival } from "../shell/router.tsx";

interface FrameProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

export function ClubFrame({ title, children }: FrameProps) {
  useArrival();
  useTitle(title);
  return (
    <>
      <Header />
      <main id="main" class="page clubs" tabIndex={-1}>
        <LinkStatus />
        {children}
      </main>
    </>
  );
}
