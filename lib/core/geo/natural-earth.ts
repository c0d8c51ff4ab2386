/** Pixels per radian, and position of 0° 0°. */
export interface MapProjection {
  scale: number;
  x: number;
  y: number;
}

const RADIANS = Math.PI / 180;

/**
 * Projects a place to `[x, y]` from the upper left corner, by the polynomial of Šavrič et al. (2011), as in `d3-geo`.
 * @param place latitude and longitude in degrees
 */
export function projectNaturalEarth(
  [latitude, longitude]: readonly [number, number],
  { scale, x, y }: MapProjection,
): [number, number] {
  const [phi, lambda] = [latitude * RADIANS, longitude * RADIANS];
  const phi2 = phi * phi;
  const phi4 = phi2 * phi2;
  const across =
    0.8707 - 0.131979 * phi2 + phi4 * (-0.013791 + phi4 * (0.003971 * phi2 - 0.001529 * phi4));
  const up = 1.007226 + phi2 * (0.015085 + phi4 * (-0.044475 + 0.028874 * phi2 - 0.005916 * phi4));
  return [x + scale * lambda * across, y - scale * phi * up];
}
