// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, expect, it } from "vitest";

import { houseName, useTitle } from "../../src/shell/house-name.ts";

function Page({ shown }: { readonly shown: string | null }) {
  useTitle(shown);
  return null;
}

afterEach(() => {
  cleanup();
  houseName.value = "Circolo";
});

it("ends the title of a page, also when it is told later", async () => {
  render(<Page shown="Amici" />);
  expect(document.title).toBe("Amici · Circolo");
  await act(() => {
    houseName.value = "Bar Sport";
  });
  expect(document.title).toBe("Amici · Bar Sport");
});

it("is the whole title of the home", () => {
  render(<Page shown={null} />);
  expect(document.title).toBe("Circolo");
});
