interface Costs {
  messages: number;
  parts: number;
  cost: number;
}

export function subtractCosts(total: Costs, rows: readonly Costs[]): Costs {
  const subtract = (stat: keyof Costs) => rows.reduce((rest, row) => rest - row[stat], total[stat]);
  return {
    messages: subtract("messages"),
    parts: subtract("parts"),
    cost: Number(subtract("cost").toFixed(6)),
  };
}
