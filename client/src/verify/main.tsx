/** Starts the verifier, a page of one file that makes no requests. */
import "../styles/index.css";

import { render } from "preact";
import { restoreAppearance } from "../shell/device-settings.ts";
import { learn, restoreLanguage } from "../shell/language.ts";
import { Verifier } from "./Verifier.tsx";

restoreAppearance();
await Promise.all([restoreLanguage(), learn("proofs")]);

const root = document.getElementById("app");
if (root !== null) render(<Verifier />, root);
