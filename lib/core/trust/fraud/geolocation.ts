const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;

const isDegrees = (value: number | undefined, limit: number): value is number =>
  value !== undefined && Math.abs(value) <= limit;

/** Degrees (WGS 84), to about 10 m; null if out of range. */
export function toGeolocation(latitude?: number, longitude?: number): [number, number] | null {
  if (!isDegrees(latitude, 90) || !isDegrees(longitude, 180)) return null;
  return [round(latitude), round(longitude)];
}
