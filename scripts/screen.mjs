export const BOTH = ["light", "dark"];
export const LIGHT = ["light"];

/** One of the rows of `SCREENS`; `more`: as whom, in which language, and what is done before. */
export const screen = (row, name, path, sizes, themes, more = {}) => ({
  row,
  name,
  path,
  sizes,
  themes,
  ...more,
});

export const firstRow = (page) => page.locator("tbody tr [data-row-link]").first();
