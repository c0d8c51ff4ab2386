import { readFileSync } from "node:fs";
import path from "node:path";
import { isTest } from "./imports.mjs";

/** Grammar of comments and names, so that newcomers understand them. Tests keep the rules of `TEST_NAMES` only. */

/** Noun clauses and back-references, which say nothing in a hover. */
const OPENERS =
  /^(What|Whoever|Who|Whose|Of|That|Those|So much|So many|So long|Where|Which|By which|From where|The same)\b/;
const COMMENTS = /\/\*\*?([\s\S]*?)\*\/|(?:^|\s)\/\/(.*)$/gm;

const VERB_FIRST = "start with a verb: toX, getX, findX";
/** Functions, private members, methods, and properties that hold functions. */
const TEST_NAMES = [
  [
    /\b(?:function\*?|const) (\w+Of)\b(?!\s*[:=]\s*(?:\{|\[|new |(?:Readonly)?(?:Record|Map)<))/g,
    VERB_FIRST,
  ],
  [/#(\w+Of)\b(?=\(|\s*[:=])/g, VERB_FIRST],
  [/^\s*(?:readonly )?(\w+Of)(?=\??: (?:async )?\(| = (?:async )?\()/gm, VERB_FIRST],
  [/^\s*(?:async )?(\w+Of)(?=\([^()]*\)(?:: [^{;]+)? \{$)/gm, VERB_FIRST],
];

const NAMES = [
  ...TEST_NAMES,
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
const ALLOWED = /^(kannelCodeOf|(index|value)Of|note(Height|Id|Resource|(Write|Params)?Schema))$/;

function findComments(text) {
  return [...text.matchAll(COMMENTS)].map(([, block, line]) => {
    return (block ?? line).replace(/\s*\n\s*\*?\s*/g, " ").trim();
  });
}

/** Returns the comments and names of a file that break the grammar, with a way out. */
export function findLanguage(text, { isTest = false } = {}) {
  const comments = findComments(text).filter((body) => OPENERS.test(body));
  const names = (isTest ? TEST_NAMES : NAMES).flatMap(([pattern, instead]) =>
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

/** Test support that isn't named like a test. */
const TEST_SUPPORT = /\/(testing|api-suites)\//;

export function checkLanguage(root, files) {
  return files
    .filter((file) => !/\/architecture\/language\./.test(file))
    .flatMap((file) => {
      const isTestFile = isTest(file) || TEST_SUPPORT.test(file);
      const problems = findLanguage(readFileSync(path.join(root, file), "utf8"), {
        isTest: isTestFile,
      });
      return problems.map((problem) => `${file} ${problem}`);
    });
}
