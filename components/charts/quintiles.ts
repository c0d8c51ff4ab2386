export function toQuintile(count: number, counts: readonly number[]): 0 | 1 | 2 | 3 | 4 {
  const rank = counts.filter((other) => other < count).length;
  const others = counts.filter((other) => other !== count).length;
  const step = others === 0 ? 4 : Math.round((rank / others) * 4);
  return step as 0 | 1 | 2 | 3 | 4;
}
