export const quoteLiteral = (name: string) => `'${name.replaceAll("'", "''")}'`;
