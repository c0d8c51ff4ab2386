import { describe, expect, test } from "vitest";
import { parseTemplate, renderTemplate } from "./template";

const NAMES = ["Vorname", "Ort ", "Straße"];
const VALUES: Record<string, string> = { vorname: "Ada", ort: "", straße: "A [phone] $&" };
const render = (text: string) =>
  renderTemplate(parseTemplate(text, NAMES), "+4917139200123", (column) => VALUES[column]);

describe("renderTemplate", () => {
  test.each([
    ["nothing to fill in", "nothing to fill in", []],
    ["Hello [Vorname]!", "Hello Ada!", []],
    ["[VORNAME][vorname] [ Vorname ]", "AdaAda Ada", []],
    ["to [phone]", "to +4917139200123", []],
    ["[Ort|your town]", "your town", []],
    ["[Ort|]", "", []],
    ["in [Ort]!", "in !", ["ort"]],
    ["[Ort] and [ORT], [Ort|x]", " and , x", ["ort"]],
    ["[Vorname|you]", "Ada", []],
    ["[Vorname|a|b]", "Ada", []],
    ["[Ort|a|b]", "a|b", []],
    // A value is no template.
    ["[Straße]", "A [phone] $&", []],
    ["[unknown] [x|y] [] [[Vorname]]", "[unknown] [x|y] [] [Ada]", []],
    ["[Vorname", "[Vorname", []],
    ["[slink abc] [Vorname]", "[slink abc] Ada", []],
    ["[Vor\nname]", "[Vor\nname]", []],
  ])("renders %j as %j", (template, text, empty) => {
    expect(render(template)).toEqual({ text, empty });
  });
});

test("reports the used placeholders and the unknown ones", () => {
  const { columns, unknown } = parseTemplate(
    "[Ort] [ORT|x] [phone] [Name] [name] [Name|y] [slink a]",
    NAMES,
  );
  expect(columns).toEqual(["ort"]);
  expect(unknown).toEqual(["Name", "name"]);
});

test("uses the fallbacks for a recipient without the columns", () => {
  const template = parseTemplate("Hello [Vorname|there], [Ort]", NAMES);
  expect(renderTemplate(template, "+1", () => undefined)).toEqual({
    text: "Hello there, ",
    empty: ["ort"],
  });
});

test.each([
  ["openings", "[".repeat(1_000_000)],
  ["near misses", "[Vorname ".repeat(100_000)],
  // In steps that grow with the square of the length it would not end within the time limit of a test.
])("parses a megabyte of %s", (_, text) => {
  expect(render(text).text).toBe(text);
});

test("matches names with composed and decomposed accents", () => {
  const name = "Prénom";
  for (const [typed, stored] of [
    [name.normalize("NFD"), name],
    [name, name.normalize("NFD")],
  ] as const)
    expect(parseTemplate(`[${typed}]`, [stored])).toMatchObject({
      unknown: [],
      columns: ["prénom"],
    });
});
