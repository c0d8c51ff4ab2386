export function lackingPackage(name: string, isThere: () => boolean): string | null;
