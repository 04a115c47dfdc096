// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it } from "vitest";

import { houseName, toldName, useTitle } from "../../src/shell/house-name.ts";
import { speak } from "../../src/shell/language.ts";

function Page({ shown }: { readonly shown: string | null }) {
  useTitle(shown);
  return null;
}

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  toldName.value = "";
});

it("is Circolo until the server has said another", () => {
  expect(houseName()).toBe("Circolo");
  toldName.value = "Bar Sport";
  expect(houseName()).toBe("Bar Sport");
});

it("ends the title of a page, also when it is told later", async () => {
  render(<Page shown="Amici" />);
  expect(document.title).toBe("Amici · Circolo");
  await act(() => {
    toldName.value = "Bar Sport";
  });
  expect(document.title).toBe("Amici · Bar Sport");
});

it("is the whole title of the home", () => {
  render(<Page shown={null} />);
  expect(document.title).toBe("Circolo");
});
