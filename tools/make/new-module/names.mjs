/** Forms of a module's name, as templates use them. */

/** Names that generated files import or that JavaScript has already. */
const RESERVED_TYPES =
  "Array Boolean Button Column Context DataTable DateTime Date Dialog Error Event Function Infinity List Map Math Number Object Page Permission Promise Proxy Record Reflect Request Resource Response Route Set String Suspense Symbol Table Tables Test Translation Tx Values WriteContext".split(
    " ",
  );
/** Reserved by SQL, so tables can't have these names without quotes. */
const RESERVED_TABLES =
  "all analyses analyze and any array as asc between binary both case cast check collate columns constraint create cross default deferrable desc distinct do else end except false fetch for foreign from full grant group having ilike in inner intersect into is join leading left like limit natural not null offset on only or order outer overlaps placing primary references returning right select session_user similar some symmetric table tables then to trailing true union unique user using values variadic verbose when where window with".split(
    " ",
  );

/** Names of indexes have 8 more, of at most 63 in Postgres; longer names also break the line length of templates. */
const MAX_NAME_LENGTH = 40;

const KEBAB = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/;

const toPascal = (kebab) => kebab.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());
const toCamel = (kebab) => kebab.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const toSnake = (kebab) => kebab.replaceAll("-", "_");
const toWords = (kebab) => kebab.replaceAll("-", " ");
const capitalize = (text) => text[0].toUpperCase() + text.slice(1);
const withArticle = (text) => (/^[aeiou]/.test(text) ? `an ${text}` : `a ${text}`);

/** Returns `reply` for `replies`, or undefined if the name is no plural. */
export function toSingular(plural) {
  if (/[^aeiou]ies$/.test(plural)) return plural.replace(/ies$/, "y");
  if (/(ss|sh|ch|x|z)es$/.test(plural)) return plural.replace(/es$/, "");
  return /[^s]s$/.test(plural) && !/(us|is)$/.test(plural) ? plural.slice(0, -1) : undefined;
}

/** Returns the problem with a name in a sentence, or undefined. */
export function findNameProblem(plural, singular) {
  if (!KEBAB.test(plural))
    return `"${plural}" isn't in kebab-case: use lower-case letters, digits and single hyphens, such as inbound-rules.`;
  if (singular === undefined)
    return `"${plural}" isn't an English plural: name the module after its rows, such as reminders, or add --singular.`;
  if (!KEBAB.test(singular)) return `"${singular}" isn't in kebab-case: use such as saved-text.`;
  const long = [plural, singular].find((name) => name.length > MAX_NAME_LENGTH);
  if (long !== undefined)
    return `"${long}" is longer than ${MAX_NAME_LENGTH} characters. Choose a shorter name.`;
  if (singular === plural) return "Singular and plural must differ.";
  const type = [singular, plural].map(toPascal).find((name) => RESERVED_TYPES.includes(name));
  if (type !== undefined)
    return `"${plural}" would name a type ${type}, which the code uses already. Add a word, such as message-${plural}.`;
  if (RESERVED_TABLES.includes(toSnake(plural)))
    return `"${plural}" is reserved in SQL. Add a word, such as message-${plural}.`;
  return undefined;
}

/** Languages besides English, each with its option. */
export const LANGUAGES = ["german", "spanish", "portuguese", "polish"];

/** Within a sentence; abbreviations stay. */
const toInner = (name) =>
  /^\p{Lu}(?!\p{Lu})/u.test(name) ? name[0].toLowerCase() + name.slice(1) : name;

/** Object of a Polish verb: single words by their ending, others by the general word. */
function toPolishObject(name) {
  if (/\s/.test(name)) return "wpis";
  return toInner(name).replace(/a$/, "ę");
}

/** Values of a template's placeholders; `Item` replaces `__Item__`. */
export function toPlaceholders({ area, plural, singular, scope, names }) {
  const item = toWords(singular);
  const items = toWords(plural);
  return {
    Item: toPascal(singular),
    Items: toPascal(plural),
    item: toCamel(singular),
    items: toCamel(plural),
    ITEM: toSnake(singular).toUpperCase(),
    ITEMS: toSnake(plural).toUpperCase(),
    kebab_item: singular,
    kebab_items: plural,
    snake_item: toSnake(singular),
    snake_items: toSnake(plural),
    words_item: item,
    words_items: items,
    Words_item: capitalize(item),
    Words_items: capitalize(items),
    an_words_item: withArticle(item),
    An_words_item: capitalize(withArticle(item)),
    ...Object.fromEntries(
      LANGUAGES.flatMap((language) => [
        [`${language}_item`, names[language]?.singular ?? `${capitalize(item)} (en)`],
        [`${language}_items`, names[language]?.plural ?? `${capitalize(items)} (en)`],
        [`${language}_inner_item`, toInner(names[language]?.singular ?? `${item} (en)`)],
        [`${language}_inner_items`, toInner(names[language]?.plural ?? `${items} (en)`)],
      ]),
    ),
    polish_object: toPolishObject(names.polish?.singular ?? "wpis"),
    area,
    scope,
  };
}

/** Throws for unknown placeholders. */
export function fill(template, placeholders) {
  const names = Object.keys(placeholders).sort((a, b) => b.length - a.length);
  const text = template.replace(
    new RegExp(`__(${names.join("|")})__`, "g"),
    (_, name) => placeholders[name],
  );
  const [unknown] = /__[A-Za-z]\w*?[a-zA-Z]__/.exec(text) ?? [];
  if (unknown !== undefined) throw new Error(`A template has the unknown placeholder ${unknown}`);
  return text;
}
