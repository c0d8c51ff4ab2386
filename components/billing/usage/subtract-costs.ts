interface Costs {
  messages: number;
  parts: number;
  cost: number;
}

/** Returns the total minus the rows. */
export function subtractCosts(total: Costs, rows: readonly Costs[]): Costs {
  const left = (figure: keyof Costs) =>
    rows.reduce((rest, row) => rest - row[figure], total[figure]);
  return {
    messages: left("messages"),
    parts: left("parts"),
    cost: Number(left("cost").toFixed(6)),
  };
}
