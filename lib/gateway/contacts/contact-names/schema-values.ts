/** Characters of the name of a contact. */
export const MAX_CONTACT_NAME = 100;
