import { demoPerson, expect, newPerson, signIn, test } from "./fixtures";

test("a page comes with its rows, and its browser asks for none of them again", async ({
  page,
}) => {
  await signIn(page, demoPerson(), "/overview");
  const answer = await page.request.get("/messages?state=delivered&page=2");
  const html = await answer.text();
  expect(html.match(/<tr/g)).toHaveLength(31);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(pathname + search);
  });
  await page.goto("/messages?state=delivered&page=2");
  await expect(page.getByTestId("balance").first()).toBeVisible();
  // Something that only a page which is awake does.
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(asked.filter((path) => /^\/api\/(me$|sms\?(?!uuid)|api_keys)/.test(path))).toEqual([]);
});

test("it comes as its reader may see it", async ({ page, browser, request }) => {
  const demo = demoPerson();
  await signIn(page, demo, "/overview");
  const owners = await (await page.request.get("/messages")).text();
  const [number = "", text = ""] = [
    /\+49[\d ]{9,}/.exec(owners)?.[0],
    /Termin[^<]{8}/.exec(owners)?.[0],
  ];
  expect(number).not.toBe("");
  expect(text).not.toBe("");

  const other = await browser.newPage();
  await signIn(other, { ...demo, email: "accountant@posthorn.example" }, "/overview");
  const masked = await (await other.request.get("/messages")).text();
  expect(masked.match(/<tr/g)).toHaveLength(31);
  expect(masked).not.toContain(number);
  expect(masked).not.toContain(number.replaceAll(" ", ""));
  expect(masked).not.toContain(text);
  await other.close();

  const stranger = await browser.newPage();
  await signIn(stranger, await newPerson(request), "/overview");
  const theirs = await (await stranger.request.get("/messages")).text();
  expect(theirs).not.toContain("<tr");
  expect(theirs).not.toContain(number);
  await stranger.close();
});
