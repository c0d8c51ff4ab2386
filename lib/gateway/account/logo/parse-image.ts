import { imageSize } from "image-size";
import { DomainError, type ErrorReason } from "@/lib/core/errors";
import { MAX_LOGO_BYTES, MAX_LOGO_SIDE } from "./schema-values";
import type { LogoRecord } from "./store";

const invalidImage = (reason: ErrorReason, message: string, limit = 0) =>
  new DomainError("invalid_input", message, { path: "image", reason, limit });

function measure(image: Buffer) {
  try {
    return imageSize(image);
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

/**
 * Decodes an image. The type comes from the content, not from a file name.
 * @throws DomainError `invalid_input` at `image` if it isn't PNG or JPEG, or is too large
 */
export function parseImage(base64: string): LogoRecord {
  const image = Buffer.from(base64, "base64");
  if (image.length > MAX_LOGO_BYTES)
    throw invalidImage(
      "image_too_big",
      `The picture can have up to ${MAX_LOGO_BYTES / 1024} KiB.`,
      MAX_LOGO_BYTES / 1024,
    );
  const { type, width = 0, height = 0 } = measure(image) ?? {};
  if (type !== "png" && type !== "jpg")
    throw invalidImage("image_type", "Send a PNG or JPEG picture.");
  const side = Math.max(width, height);
  if (Math.min(width, height) === 0 || side > MAX_LOGO_SIDE)
    throw invalidImage(
      "image_size",
      `The picture can have 1 to ${MAX_LOGO_SIDE} pixels a side.`,
      MAX_LOGO_SIDE,
    );
  return { type, image };
}
