function countContinuationBytes(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 1;
  if (byte >= 0xe0 && byte <= 0xef) return 2;
  return byte >= 0xf0 && byte <= 0xf4 ? 3 : 0;
}

/** Checks for mostly valid UTF-8, since a damaged byte proves nothing about the rest. */
export function isMostlyUtf8(bytes: Uint8Array): boolean {
  let whole = 0;
  let broken = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte < 0x80) continue;
    const count = countContinuationBytes(byte);
    let result = 0;
    while (result < count && ((bytes[index + result + 1] ?? 0) & 0xc0) === 0x80) result += 1;
    if (count > 0 && result === count) {
      whole += 1;
      index += count;
    } else broken += 1;
  }
  return whole > broken;
}
