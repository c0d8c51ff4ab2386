export const CODE_PLACEHOLDER = "{{code}}";
