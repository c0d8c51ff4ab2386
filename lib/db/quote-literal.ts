/** Quotes a trusted name for statements that take no parameters. */
export const quoteLiteral = (name: string) => `'${name.replaceAll("'", "''")}'`;
