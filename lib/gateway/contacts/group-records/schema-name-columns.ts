import { COLUMN_LETTERS, type ColumnLetter, type ColumnNames } from "./schema-values";

/** Names of full-name columns in the dashboard's languages, normalized by `toPlain`. */
const FULL_NAMES = new Set(
  `name fullname contact contactname customername displayname vollername kontakt kontaktname kundenname
  ansprechpartner nombrecompleto nombreyapellidos contacto nomecompleto contato imieinazwisko kontaktowa
  nomcomplet nominativo`.split(/\s+/),
);
const FIRST_NAMES = new Set(
  `firstname givenname forename vorname rufname nombre nombredepila nome primeironome imie prenom`.split(
    /\s+/,
  ),
);
const LAST_NAMES = new Set(
  `lastname surname familyname nachname familienname zuname apellido apellidos sobrenome apelido
  ultimonome cognome nazwisko nom nomdefamille`.split(/\s+/),
);

const toPlain = (heading: string) =>
  heading
    .normalize("NFKD")
    .replace(/ł/giu, "l")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

/** Prefers first and last name, otherwise the first name column of any kind. */
export function guessNameColumns(names: ColumnNames): ColumnLetter[] {
  const columnIn = (headings: ReadonlySet<string>): ColumnLetter | undefined =>
    COLUMN_LETTERS.find((column) => headings.has(toPlain(names[`name_${column}`] ?? "")));
  const full = columnIn(FULL_NAMES);
  const first = columnIn(FIRST_NAMES);
  const last = columnIn(LAST_NAMES);
  // Beside a first name, a column "Name" holds the last name, as in German address books.
  const family = last ?? full;
  if (first !== undefined && family !== undefined) return [first, family];
  const only = full ?? first ?? last;
  return only === undefined ? [] : [only];
}

interface NamedGroup extends ColumnNames {
  contact_name_columns: readonly ColumnLetter[] | null;
}

/** Returns null if the name columns are empty. */
export function toContactName(
  group: NamedGroup,
  entry: Readonly<Record<ColumnLetter, string | null>>,
): string | null {
  const columns = group.contact_name_columns ?? guessNameColumns(group);
  const parts = columns.map((column) => entry[column]?.replace(/\s+/gu, " ").trim() ?? "");
  const name = parts.filter((part) => part !== "").join(" ");
  return name === "" ? null : name;
}
