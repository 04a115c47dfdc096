/** The picture that a person chooses as logo, made small enough for the house. */
import { RequestRefused } from "../protocol/requests.ts";

/** The longer side in pixels, twice the one that the house keeps. */
const SIDE = 512;

/** The files that the house accepts. */
export const LOGO_TYPES = "image/png,image/jpeg,image/webp";

/** Returns a picture as base64. Rejects with RequestRefused for a file that is no picture. */
export async function logoOf(file: Blob): Promise<string> {
  if (!LOGO_TYPES.split(",").includes(file.type)) throw refused();
  return base64Of(await smaller(file));
}

async function smaller(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw refused();
  });
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // A browser that writes no WebP makes a PNG.
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/webp", 0.9));
  if (drawn === null) throw refused();
  return drawn;
}

async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

const refused = () => new RequestRefused("logo_invalid", "this is no picture");
