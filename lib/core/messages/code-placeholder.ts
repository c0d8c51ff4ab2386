/** Placeholder of the code in a verification text, which is stored without the code. */
export const CODE_PLACEHOLDER = "{{code}}";
