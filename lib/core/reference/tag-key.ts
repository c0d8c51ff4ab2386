/** Converts a tag to a key: `emailToSms` for `Email to SMS`. */
export function tagKey(tag: string): string {
  return tag.toLowerCase().replace(/ (.)/g, (_all, letter: string) => letter.toUpperCase());
}
