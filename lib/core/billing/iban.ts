/** Calculates the remainder of ISO 7064 MOD 97-10, letters counting from A = 10. */
function remainder97(text: string): number {
  const digits = text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
}

/** Checks the form and the check digits of an IBAN without spaces (ISO 13616). */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  return remainder97(text.slice(4) + text.slice(0, 4)) === 1;
}

export function toGermanIban(bankCode: string, account: string): string {
  const bban = bankCode + account.padStart(10, "0");
  return `DE${String(98 - remainder97(`${bban}DE00`)).padStart(2, "0")}${bban}`;
}
