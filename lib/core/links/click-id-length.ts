/** Characters of a click id: 21 bytes in base64url. Free of `node:crypto`, which schemas must not load. */
export const CLICK_ID_LENGTH = 28;
