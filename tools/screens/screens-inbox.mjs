import { BOTH, LIGHT, screen } from "./screen.mjs";

/** Names are in English or German. */
const list = (page) => page.getByRole("list", { name: /Conversations|Unterhaltungen/ });
const firstConversation = async (page) => {
  await list(page).getByRole("link").first().click();
  await page.waitForURL("**open=**");
};
const selectThree = async (page) => {
  const boxes = list(page).getByRole("checkbox");
  await boxes.nth(1).click();
  await boxes.nth(3).click({ modifiers: ["Shift"] });
};
const writeNote = async (page) => {
  await firstConversation(page);
  await page.getByRole("button", { name: /Add note|Notiz hinzufügen/ }).click();
  const box = page.getByRole("textbox", { name: /Note for|Notiz für/ });
  await box.fill("Called back, wants delivery on Monday.");
  await box.press("Control+Enter");
  await page
    .getByRole("button", { name: /Edit note|Notiz bearbeiten/ })
    .first()
    .waitFor();
};
const typeSlash = async (page) => {
  await firstConversation(page);
  const reply = page.getByRole("textbox", { name: /^(Reply|Antwort)$/ });
  await reply.pressSequentially("Hello, /");
  await page.getByRole("listbox").waitFor();
};

export const INBOX_SCREENS = [
  screen(17, "inbox", "/inbox?view=unread", ["D", "TL", "T", "M"], BOTH),
  screen(17, "inbox-conversation", "/inbox", ["D", "TL", "T", "M"], BOTH, {
    steps: (page) => firstConversation(page),
  }),
  screen(17, "inbox-blocked", "/inbox?view=closed", ["D", "M"], BOTH, {
    async steps(page) {
      await page
        .getByRole("link", { name: /Blocked/ })
        .first()
        .click();
      await page.waitForURL("**open=**");
    },
  }),
  screen(17, "inbox-empty", "/inbox", ["D", "M"], LIGHT, { as: "newcomer" }),
  screen(17, "inbox-selected", "/inbox?view=all", ["D", "M"], BOTH, { steps: selectThree }),
  screen(17, "inbox-selected-de", "/inbox?view=all", ["D", "M"], LIGHT, {
    locale: "de",
    steps: selectThree,
  }),
  screen(17, "inbox-templates", "/inbox", ["D", "M"], BOTH, { steps: typeSlash }),
  screen(17, "inbox-note", "/inbox", ["D", "M"], BOTH, { steps: writeNote }),
  screen(17, "inbox-note-de", "/inbox", ["D", "M"], LIGHT, { locale: "de", steps: writeNote }),
];
