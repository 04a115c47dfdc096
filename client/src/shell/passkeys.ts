/** Asks the browser for passkeys (WebAuthn); the house makes the challenges and checks the answers. */
import type { PasskeyRequest } from "../protocol/requests.ts";

/** What a browser needs to register a passkey; bytes are base64url texts. */
export interface PasskeySetup {
  readonly challenge: string;
  readonly host: string;
  readonly house: string;
  readonly person: string;
  readonly name: string;
  readonly known: readonly string[];
  readonly algorithms: readonly number[];
}

export interface NewPasskey {
  readonly id: string;
  readonly client_data: string;
  readonly attestation: string;
}

/** Whether this browser has passkeys at the address of this page: they need https and a name. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== "undefined" && // undefined without https
  !/^[\d.]+$|^\[/.test(location.hostname);

/** The code with which a passkey answers a challenge; null if the person has cancelled. */
export async function answerOf(asked: PasskeyRequest): Promise<string | null> {
  const given = await orNull(
    navigator.credentials.get({
      publicKey: {
        challenge: bytesOf(asked.challenge),
        rpId: asked.host,
        allowCredentials: asked.ids.map(described),
        userVerification: "required",
      },
    }),
  );
  if (given === null) return null;
  const response = given.response as AuthenticatorAssertionResponse;
  return JSON.stringify({
    id: given.id,
    clientData: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
  });
}

/** A new passkey for a challenge; null if the person has cancelled, or the device has one already. */
export async function register(setup: PasskeySetup): Promise<NewPasskey | null> {
  const made = await orNull(
    navigator.credentials.create({
      publicKey: {
        challenge: bytesOf(setup.challenge),
        rp: { id: setup.host, name: setup.house },
        user: { id: bytesOf(setup.person), name: setup.name, displayName: setup.name },
        pubKeyCredParams: setup.algorithms.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: setup.known.map(described),
        authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
        attestation: "none",
      },
    }),
  );
  if (made === null) return null;
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    id: made.id,
    client_data: textOf(response.clientDataJSON),
    attestation: textOf(response.attestationObject),
  };
}

async function orNull(asked: Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await asked) as PublicKeyCredential | null;
  } catch (failure) {
    if (failure instanceof DOMException) return null;
    throw failure;
  }
}

const described = (id: string): PublicKeyCredentialDescriptor => ({
  type: "public-key",
  id: bytesOf(id),
});

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
