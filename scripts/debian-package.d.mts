export function lackingPackage(
  name: string,
  isThere: () => boolean,
  needed?: readonly string[],
): string | null;
