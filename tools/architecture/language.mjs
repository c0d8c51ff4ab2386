import { readFileSync } from "node:fs";
import path from "node:path";

/** Grammar of comments and names in production code and tools, so that newcomers understand them immediately. */

/** Noun clauses and back-references, which say nothing in a hover. */
const OPENERS =
  /^(What|Whoever|Who|Whose|Of|That|Those|So much|So many|So long|Where|Which|By which|From where|The same)\b/;
const COMMENTS = /\/\*\*?([\s\S]*?)\*\/|(?:^|\s)\/\/(.*)$/gm;

const NAMES = [
  [
    /\b(?:function|const) (\w+Of)\b(?!\s*[:=]\s*(?:\{|\[|new |(?:Readonly)?(?:Record|Map)<))/g,
    "start with a verb: toX, getX, findX",
  ],
  [
    /\b(?:const|let) ((?:LONGEST|MOST|LEAST|LARGEST|SMALLEST|HIGHEST|LOWEST)(?:_\w+)?|\w+_(?:MAX|MIN|AT_ONCE|AT_MOST)|AT_ONCE)\b/g,
    "MAX_…, MIN_… or …_BATCH_SIZE",
  ],
  [
    /\b(?:const|let) (NOBODYS?|NOTHING|NONE|MANY|ENOUGH|FEW)\b/g,
    "the value's own name: EMPTY_SET, NO_ROWS, MIN_SAMPLE_SIZE",
  ],
  [
    /\b(?:function|const) ((?:say|tell|note|forget|remember)[A-Z]\w*|letGo|giveBack|takeBack|workOff|comeBack|sayAtLeast)\b/g,
    "record, format, notify, store, release, return, revoke",
  ],
  [
    /\b(?:const|let|function) (told|asked|said|brought|begun|wish|nobody|whoever|beside|hasty|found|known|given|fresh|mine|theirs|typed|chosen|wanted|noted|one|each|here|there|same|some|who)\b/g,
    "the noun of what it holds: match, cached, input, selected, item",
  ],
  [
    /\b(one|each|it|any|some|who)(?=(?:, \w+)?\)? =>)/g,
    "the element's noun: row, contact, segment",
  ],
  [/\b(?:const|function) (may[A-Z]\w*)\b/g, "canX for permissions"],
];

/** A lookup in a constant table, and nouns. */
const ALLOWED = /^(kannelCodeOf|note(Height|Id|Resource|(Write|Params)?Schema))$/;

function findComments(text) {
  return [...text.matchAll(COMMENTS)].map(([, block, line]) => {
    return (block ?? line).replace(/\s*\n\s*\*?\s*/g, " ").trim();
  });
}

/** Returns the comments and names of a file that break the grammar, with a way out. */
export function findLanguage(text) {
  const comments = findComments(text).filter((body) => OPENERS.test(body));
  const names = NAMES.flatMap(([pattern, instead]) =>
    [...text.matchAll(pattern)]
      .filter(([, name]) => !ALLOWED.test(name))
      .map(([, name]) => `names ${name}: ${instead}`),
  );
  return [
    ...comments.map(
      (body) =>
        `comments "${body.slice(0, 60)}": open with a verb or a noun ("Returns …", "Maximum …")`,
    ),
    ...names,
  ];
}

export function checkLanguage(root, files) {
  return files
    .filter((file) => !/\/architecture\/language\./.test(file))
    .flatMap((file) =>
      findLanguage(readFileSync(path.join(root, file), "utf8")).map(
        (problem) => `${file} ${problem}`,
      ),
    );
}
