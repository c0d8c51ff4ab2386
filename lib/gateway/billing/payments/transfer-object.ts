/** Returns the object of audit entries about a transfer. */
export const toTransferObject = (lineId: string) =>
  ({ kind: "transfer", id: lineId.slice(0, 64) }) as const;
