import { escapeXml } from "@/lib/core/text/xml-text";
import { isSsmlText } from "@/lib/core/voice/speech";
import type { ServiceCode } from "./services";

/** Returns how to write values into a text: escaped in SSML, so that they can't add tags. */
export const getValueEscape = (text: string, service: ServiceCode): ((value: string) => string) =>
  service !== "direct" && isSsmlText(text, service) ? escapeXml : (value) => value;
