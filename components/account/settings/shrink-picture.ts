/** Largest sides of a logo, in pixels: sharp on phones at four lines of text. */
const [WIDTH, HEIGHT] = [960, 256];

/**
 * Draws a picture at most 960 by 256 pixels large and returns it as the Base64 of a PNG. What else the file held, such as
 * where a photo was taken, stays behind. Throws for what the browser can't read.
 */
export async function shrinkPicture(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, WIDTH / bitmap.width, HEIGHT / bitmap.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.toDataURL("image/png").split(",")[1] ?? "";
}
