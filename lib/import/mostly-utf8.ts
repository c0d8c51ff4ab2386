function countContinuationBytes(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 1;
  if (byte >= 0xe0 && byte <= 0xef) return 2;
  return byte >= 0xf0 && byte <= 0xf4 ? 3 : 0;
}

/** Checks for UTF-8, tolerating a few corrupt bytes. */
export function isMostlyUtf8(bytes: Uint8Array): boolean {
  let validSequences = 0;
  let invalidBytes = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte < 0x80) continue;
    const count = countContinuationBytes(byte);
    let present = 0;
    while (present < count && ((bytes[index + present + 1] ?? 0) & 0xc0) === 0x80) present += 1;
    if (count > 0 && present === count) {
      validSequences += 1;
      index += count;
    } else invalidBytes += 1;
  }
  return validSequences > invalidBytes;
}
