import { isUtf8 } from "node:buffer";
import { DomainError } from "@/lib/core/errors";
import { type Path, formatPath } from "./zod-violations";

const MAX_DEPTH = 32;
const QUOTE = 34;
const COLON = 58;
const BACKSLASH = 92;
const LONE_SURROGATE = /\p{Surrogate}/u;

function invalid(message: string, path: Path = []): DomainError {
  return new DomainError(
    "invalid_json",
    message,
    path.length > 0 ? { path: formatPath(path) } : {},
  );
}

function countMembers(text: string): number {
  let members = 0;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index);
    if (char === COLON) members += 1;
    if (char !== QUOTE) continue;
    for (index += 1; text.charCodeAt(index) !== QUOTE; index += 1) {
      if (text.charCodeAt(index) === BACKSLASH) index += 1;
    }
  }
  return members;
}

const isText = (text: string) => !text.includes("\0") && !LONE_SURROGATE.test(text);

/** Returns the number of members kept by JSON.parse, NaN if a string is invalid. */
function check(value: unknown, depth: number): number {
  if (typeof value === "string") return isText(value) ? 0 : Number.NaN;
  if (typeof value !== "object" || value === null) return 0;
  if (depth === MAX_DEPTH) throw invalid(`The body is nested deeper than ${MAX_DEPTH} levels.`);
  let members = 0;
  if (Array.isArray(value)) {
    for (const entry of value) members += check(entry, depth + 1);
    return members;
  }
  for (const name of Object.keys(value)) {
    if (name === "__proto__") throw invalid('The name "__proto__" is not allowed.');
    members += isText(name) ? 1 : Number.NaN;
    members += check((value as Record<string, unknown>)[name], depth + 1);
  }
  return members;
}

function explainSyntaxError(text: string): string {
  return text.includes("\0") ? "a NUL character" : "half of a surrogate pair";
}

function notText(value: unknown, path: Path): DomainError | undefined {
  if (typeof value === "string") {
    return isText(value)
      ? undefined
      : invalid(`This text contains ${explainSyntaxError(value)}.`, path);
  }
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, entry] of Object.entries(value)) {
    if (!isText(name)) return invalid(`A name in the body contains ${explainSyntaxError(name)}.`);
    const result = notText(entry, [...path, Array.isArray(value) ? Number(name) : name]);
    if (result !== undefined) return result;
  }
  return undefined;
}

/** Returns the error for a truncated body. Usually the client counts characters: each umlaut then cuts off one byte. */
function truncatedBody(): DomainError {
  return invalid(
    "The body ends in the middle of its JSON. Content-Length must count bytes, not characters: letters such as ä take more than one.",
  );
}

/** Checks whether a string or bracket is still open at the end. */
function isTruncated(text: string): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (char === "{" || char === "[") depth += 1;
    if (char === "}" || char === "]") depth -= 1;
    if (char !== '"') continue;
    for (index += 1; text[index] !== '"'; index += 1) {
      if (index >= text.length) return true;
      if (text[index] === "\\") index += 1;
    }
  }
  return depth > 0;
}

function isCutInsideCharacter(bytes: Buffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Refuses invalid UTF-8 and a BOM (RFC 8259 8.1). */
export function decodeUtf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) {
    throw isCutInsideCharacter(bytes) ? truncatedBody() : invalid("The body isn't valid UTF-8.");
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    throw invalid("The body starts with a byte order mark.");
  }
  return bytes.toString("utf8");
}

/**
 * Refuses constructs that parsers disagree on: duplicate names, `__proto__`, NUL, lone surrogates, more than 32
 * levels. Throws `invalid_json`, naming the field of an invalid text.
 */
export function parseStrictJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    if (text.trim() === "") throw invalid("The body is empty.");
    throw isTruncated(text) ? truncatedBody() : invalid("The body isn't valid JSON.");
  }
  // JSON.parse keeps the last of duplicate members.
  if (check(value, 0) !== countMembers(text)) {
    throw notText(value, []) ?? invalid("The body has a duplicate member name.");
  }
  return value;
}
