import { imageSize } from "image-size";
import { DomainError } from "@/lib/core/errors";
import { LOGO_BYTES_MAX, LOGO_SIDE_MAX } from "./schema-values";
import type { LogoRecord } from "./store";

const wrong = (message: string) => new DomainError("invalid_input", message, { path: "image" });

function measure(image: Buffer) {
  try {
    return imageSize(image);
  } catch (error) {
    // Its errors say what it couldn't read, which is all the same here.
    if (error instanceof Error) return null;
    throw error;
  }
}

/**
 * Reads a picture that was sent as Base64. What it says of itself counts, not a name.
 * @throws DomainError `invalid_input` at `image` for anything but PNG and JPEG, and for what is too large
 */
export function readImage(base64: string): LogoRecord {
  const image = Buffer.from(base64, "base64");
  if (image.length > LOGO_BYTES_MAX)
    throw wrong(`The picture can have up to ${LOGO_BYTES_MAX / 1024} KiB.`);
  const { type, width = 0, height = 0 } = measure(image) ?? {};
  if (type !== "png" && type !== "jpg") throw wrong("Send a PNG or JPEG picture.");
  const side = Math.max(width, height);
  if (Math.min(width, height) === 0 || side > LOGO_SIDE_MAX)
    throw wrong(`The picture can have 1 to ${LOGO_SIDE_MAX} pixels a side.`);
  return { type, image };
}
