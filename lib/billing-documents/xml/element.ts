import { escapeXml } from "@/lib/core/text/xml-text";

/** A written element. A type of its own, so that no text gets in without being escaped. */
export interface Element {
  readonly xml: string;
}

type Content = string | Element | null | readonly (Element | null)[];

function isList(content: Content): content is readonly (Element | null)[] {
  return Array.isArray(content);
}

function inner(content: Content): string {
  if (content === null) return "";
  if (typeof content === "string") return escapeXml(content);
  if (!isList(content)) return "xml" in content ? content.xml : "";
  return content.map((one) => one?.xml ?? "").join("");
}

/** An element with text or other elements in it; those that are null are left out. */
export function element(
  name: string,
  content: Content,
  attributes: Readonly<Record<string, string>> = {},
): Element {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return { xml: `<${name}${written.join("")}>${inner(content)}</${name}>` };
}

/** The element, or null where there is no text: XRechnung refuses empty elements. */
export function optional(
  name: string,
  text: string | null,
  attributes?: Readonly<Record<string, string>>,
): Element | null {
  return text === null || text === "" ? null : element(name, text, attributes);
}
