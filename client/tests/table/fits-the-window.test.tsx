// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/preact";
import { afterEach, expect, it, vi } from "vitest";
import { useTight } from "../../src/controls/use-tight.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Table() {
  return (
    <div ref={useTight()} class="table">
      <div
        ref={(strips) => {
          // This document has no layout.
          if (strips !== null) Object.defineProperty(strips, "offsetHeight", { value: 67 });
        }}
        class="table-strips"
      />
      <main class="table-main" />
    </div>
  );
}

it("takes the height of the strips above the felt from the cards", async () => {
  let look: () => void = () => undefined;
  const observed: string[] = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(run: () => void) {
        look = run;
      }
      observe(part: Element) {
        observed.push(part.className);
      }
      disconnect() {}
    },
  );
  const { container } = render(<Table />);
  await vi.waitFor(() => expect(observed).toContain("table-strips"));
  look();
  const table = container.querySelector<HTMLElement>(".table")!;
  expect(table.style.getPropertyValue("--strips")).toBe("67px");
});
