/** Stands for the code in the text of a verification, which is stored without it. */
export const CODE_PLACEHOLDER = "{{code}}";
