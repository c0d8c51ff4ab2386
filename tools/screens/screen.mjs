export const BOTH = ["light", "dark"];
export const LIGHT = ["light"];

/** Builds a row of `SCREENS`; `more`: user, language and prior steps. */
export const screen = (row, name, path, sizes, themes, more = {}) => ({
  row,
  name,
  path,
  sizes,
  themes,
  ...more,
});

export const firstRow = (page) => page.locator("tbody tr [data-row-link]").first();
