const STORAGE_KEY = "posthorn-test-number";

export function readTestNumber(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? "";
  } catch {
    return "";
  }
}

export function storeTestNumber(number: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, number);
  } catch {
    // Private windows may refuse storage.
  }
}
