const [WIDTH, HEIGHT] = [960, 256];

/**
 * Scales to at most 960 × 256 pixels and returns a Base64 PNG. Drops metadata, such as a photo's location. Throws if
 * the browser can't decode it.
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
