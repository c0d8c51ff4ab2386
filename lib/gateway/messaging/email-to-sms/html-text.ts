import { Parser } from "htmlparser2";

const BLOCK_ELEMENTS = new Set(
  `address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form
  h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol p pre section summary table tbody tfoot thead tr ul`.split(
    /\s+/,
  ),
);
const CELLS = new Set(["td", "th"]);
/** Elements whose content mail clients never show. */
const HIDDEN_ELEMENTS = new Set(["script", "style", "title", "template", "textarea", "select"]);
const QUOTE_CLASSES =
  /(?:^|\s)(?:gmail_quote|yahoo_quoted|moz-cite-prefix|protonmail_quote|ms-outlook-mobile-reference-message)(?:\s|$)/;
const QUOTE_ID = "mail-editor-reference-message-container";
const SIGNATURE_CLASSES = /(?:^|\s)(?:gmail_signature|moz-signature)(?:\s|$)/;
const SIGNATURE_ID = "ms-outlook-mobile-signature";

/** Maximum depth. Real mails nest less than 200 deep; the parser compares each closing tag with all open ones. */
const MAX_DEPTH = 2_000;

interface HtmlElement {
  isBlock: boolean;
  isQuote: boolean;
  isUnseen: boolean;
  isPre: boolean;
}

type Attributes = Readonly<Record<string, string>>;

const isQuote = (name: string, { type, id, name: title, class: classes = "" }: Attributes) =>
  (name === "blockquote" && type?.toLowerCase() === "cite") ||
  QUOTE_CLASSES.test(classes) ||
  id === QUOTE_ID ||
  title === "quote";

const isSignature = ({ id, class: classes = "" }: Attributes) =>
  SIGNATURE_CLASSES.test(classes) || id === SIGNATURE_ID;

const isHidden = ({ style = "", hidden }: Attributes) =>
  hidden !== undefined || /display\s*:\s*none/i.test(style);

class TextWriter {
  hasSignature = false;
  private readonly lines: string[] = [];
  private readonly stack: HtmlElement[] = [];
  private line = "";
  private quotes = 0;
  private unseen = 0;
  private pre = 0;

  open(name: string, attributes: Attributes): void {
    const isSigned = isSignature(attributes);
    this.hasSignature ||= isSigned;
    const element = {
      isBlock: BLOCK_ELEMENTS.has(name),
      isQuote: isQuote(name, attributes),
      isUnseen: HIDDEN_ELEMENTS.has(name) || isHidden(attributes) || isSigned,
      isPre: name === "pre",
    };
    if (this.stack.push(element) > MAX_DEPTH) throw new Error("The HTML is nested too deeply.");
    if (name === "br") this.finishLine();
    else if (element.isBlock || element.isQuote) this.finishText();
    else if (CELLS.has(name)) this.line += " ";
    this.count(element, 1);
  }

  close(name: string): void {
    const element = this.stack.pop();
    if (element === undefined) return;
    if (name !== "br" && (element.isBlock || element.isQuote)) this.finishText();
    this.count(element, -1);
  }

  text(text: string): void {
    if (this.unseen > 0) return;
    if (this.pre === 0) {
      this.line += text.replace(/\s+/g, " ");
      return;
    }
    for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
      if (index > 0) this.finishLine();
      this.line += line;
    }
  }

  end(): string {
    this.finishText();
    return this.lines.join("\n").trim();
  }

  private count(element: HtmlElement, by: 1 | -1): void {
    if (element.isQuote) this.quotes += by;
    if (element.isUnseen) this.unseen += by;
    if (element.isPre) this.pre += by;
  }

  private finishText(): void {
    if (this.line.trim() === "") this.line = "";
    else this.finishLine();
  }

  private finishLine(): void {
    if (this.unseen === 0) {
      const line = this.line.replace(/\s+/g, " ").trim();
      this.lines.push(this.quotes > 0 ? `> ${line}` : line);
    }
    this.line = "";
  }
}

/**
 * Converts HTML; fetches and runs no content. Quotes start with `>`, as in plain text. Linear time.
 * @throws Error if nested too deeply
 */
export function htmlToText(html: string): { text: string; hasSignature: boolean } {
  const writer = new TextWriter();
  const parser = new Parser({
    onopentag: (name, attributes) => writer.open(name, attributes),
    onclosetag: (name) => writer.close(name),
    ontext: (text) => writer.text(text),
  });
  parser.end(html);
  return { text: writer.end(), hasSignature: writer.hasSignature };
}
