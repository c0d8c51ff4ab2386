import { escapeXml } from "@/lib/core/text/xml-text";

/** Branded type, so only escaped text gets in. */
export interface XmlElement {
  readonly xml: string;
}

type Content = string | XmlElement | null | readonly (XmlElement | null)[];

function isList(content: Content): content is readonly (XmlElement | null)[] {
  return Array.isArray(content);
}

function renderContent(content: Content): string {
  if (content === null) return "";
  if (typeof content === "string") return escapeXml(content);
  if (!isList(content)) return "xml" in content ? content.xml : "";
  return content.map((item) => item?.xml ?? "").join("");
}

export function element(
  name: string,
  content: Content,
  attributes: Readonly<Record<string, string>> = {},
): XmlElement {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return { xml: `<${name}${written.join("")}>${renderContent(content)}</${name}>` };
}

/** Returns an element, or null without text: XRechnung rejects empty elements. */
export function optionalElement(
  name: string,
  text: string | null,
  attributes?: Readonly<Record<string, string>>,
): XmlElement | null {
  return text === null || text === "" ? null : element(name, text, attributes);
}
