/** The most that any second holds, wherever it begins; `times` in milliseconds. */
export function mostInASecond(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  let begin = 0;
  return sorted.reduce((most, at, index) => {
    while ((sorted[begin] ?? at) <= at - 1_000) begin += 1;
    return Math.max(most, index - begin + 1);
  }, 0);
}
