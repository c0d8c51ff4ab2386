/**
 * 3GPP TS 23.038, annex A, as far as phones use them: differences from the default alphabet and its extension, by
 * national language identifier.
 */
type Changes = Readonly<Record<number, string>>;

const TURKISH = 1;
const SPANISH = 2;
const PORTUGUESE = 3;

/** A.3. */
export const LOCKING_SHIFTS: ReadonlyMap<number, Changes> = new Map<number, Changes>([
  [
    TURKISH,
    {
      4: "€",
      7: "ı",
      11: "Ğ",
      12: "ğ",
      28: "Ş",
      29: "ş",
      64: "İ",
      96: "ç",
    },
  ],
  [
    PORTUGUESE,
    {
      4: "ê",
      6: "ú",
      7: "í",
      8: "ó",
      9: "ç",
      11: "Ô",
      12: "ô",
      14: "Á",
      15: "á",
      18: "ª",
      19: "Ç",
      20: "À",
      21: "∞",
      22: "^",
      23: "\\",
      24: "€",
      25: "Ó",
      26: "|",
      28: "Â",
      29: "â",
      30: "Ê",
      36: "º",
      64: "Í",
      91: "Ã",
      92: "Õ",
      93: "Ú",
      96: "~",
      123: "ã",
      124: "õ",
      125: "`",
    },
  ],
]);

/** A.2, after an escape. */
export const SINGLE_SHIFTS: ReadonlyMap<number, Changes> = new Map<number, Changes>([
  [TURKISH, { 71: "Ğ", 73: "İ", 83: "Ş", 99: "ç", 103: "ğ", 105: "ı", 115: "ş" }],
  [
    SPANISH,
    {
      9: "ç",
      65: "Á",
      73: "Í",
      79: "Ó",
      85: "Ú",
      97: "á",
      105: "í",
      111: "ó",
      117: "ú",
    },
  ],
  [
    PORTUGUESE,
    {
      5: "ê",
      9: "ç",
      11: "Ô",
      12: "ô",
      14: "Á",
      15: "á",
      18: "Φ",
      19: "Γ",
      21: "Ω",
      22: "Π",
      23: "Ψ",
      24: "Σ",
      25: "Θ",
      31: "Ê",
      65: "À",
      73: "Í",
      79: "Ó",
      85: "Ú",
      91: "Ã",
      92: "Õ",
      97: "Â",
      105: "í",
      111: "ó",
      117: "ú",
      123: "ã",
      124: "õ",
      127: "â",
    },
  ],
]);
