import { type Html, html } from "./html";

/** Decorative: each is above a title with the same meaning. */
const SHAPES = {
  done: html`<circle cx="24" cy="24" r="21"/><path d="m15 24.5 6.5 6.5L34 18"/>`,
  off: html`<path d="M7 8h34v25H23l-9 8v-8H7zM20 17l8 8m0-8-8 8"/>`,
  wait: html`<circle cx="24" cy="24" r="21"/><path d="M24 12v12l8 5"/>`,
  paused: html`<circle cx="24" cy="24" r="21"/><path d="M19 17v14M29 17v14"/>`,
  missing: html`<circle cx="21" cy="21" r="14"/><path d="m31.5 31.5 10 10M15.5 21h11"/>`,
} as const;
export type IconName = keyof typeof SHAPES;

export function iconHtml(name: IconName): Html {
  const tone = name === "done" || name === "off" ? null : html` warn`;
  return html`<svg class="icon${tone}" viewBox="0 0 48 48" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${SHAPES[name]}</svg>`;
}
