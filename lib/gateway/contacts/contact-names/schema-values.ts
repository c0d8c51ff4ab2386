export const MAX_CONTACT_NAME = 100;
