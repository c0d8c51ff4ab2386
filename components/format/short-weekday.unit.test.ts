import { expect, test } from "vitest";
import { shortWeekdayFormat } from "./short-weekday";

test.each([
  ["en", "Mon Tue Wed Thu Fri Sat Sun"],
  ["de-CH", "Mo Di Mi Do Fr Sa So"],
  ["es", "lun mar mié jue vie sáb dom"],
  ["pt-PT", "seg ter qua qui sex sáb dom"],
  ["pl", "pon. wt. śr. czw. pt. sob. niedz."],
])("abbreviates weekdays in %s to fit narrow columns: %s", (locale, weekdays) => {
  const format = shortWeekdayFormat(locale, "UTC");
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => format(new Date(Date.UTC(2024, 0, day))));
  expect(week.join(" ")).toBe(weekdays);
});
