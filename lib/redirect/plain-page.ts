import type { ServerResponse } from "node:http";

/** Pages for people whose link leads nowhere. They tell nothing about why. */
const TEXTS = {
  400: ["This form can't be read", "Open the link again and fill it in in your browser."],
  404: ["This link leads nowhere", "It may be mistyped, or it is no longer used."],
  405: ["This link can only be opened", "Open it in a browser."],
  429: ["Too many links", "Try again in a minute."],
  503: ["This link can't be opened right now", "Try again in a moment."],
} as const;

const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:20vh auto;padding:0 1rem;color:#1b1b1f;background:#fff}" +
  "@media(prefers-color-scheme:dark){body{color:#ececf1;background:#111114}}";

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
} as const;

/** Answers with a small page without scripts. */
export function answerPlain(
  response: ServerResponse,
  status: keyof typeof TEXTS,
  headers: Record<string, string> = {},
): void {
  const [title, text] = TEXTS[status];
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><p>${text}</p></body></html>`;
  response.writeHead(status, {
    ...HEADERS,
    "Content-Length": Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}
