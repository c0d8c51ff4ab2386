interface Costs {
  messages: number;
  parts: number;
  cost: number;
}

/** Returns the remainder of a total after subtracting the rows. */
export function subtractCosts(total: Costs, rows: readonly Costs[]): Costs {
  const left = (figure: keyof Costs) =>
    rows.reduce((rest, row) => rest - row[figure], total[figure]);
  return {
    messages: left("messages"),
    parts: left("parts"),
    cost: Number(left("cost").toFixed(6)),
  };
}
