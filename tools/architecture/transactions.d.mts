export function checkTransactions(
  text: string,
  file: { isStore: boolean },
): { problems: string[]; opens: boolean; isWithoutReason: boolean };
