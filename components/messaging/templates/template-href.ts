export const toTemplateHref = ({ id }: { id: number }): string => `/templates/${id}`;
