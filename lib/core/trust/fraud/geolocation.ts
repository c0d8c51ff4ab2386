const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;

/** Whether it is a number of degrees from -`limit` to `limit`. */
const isDegrees = (value: number | undefined, limit: number): value is number =>
  value !== undefined && Math.abs(value) <= limit;

/** Returns latitude and longitude in degrees (WGS 84), to about 10 m; null where a table has no such point on Earth. */
export function toGeolocation(latitude?: number, longitude?: number): [number, number] | null {
  if (!isDegrees(latitude, 90) || !isDegrees(longitude, 180)) return null;
  return [round(latitude), round(longitude)];
}
