// @vitest-environment happy-dom
import { NextIntlClientProvider } from "next-intl";
import { act, createElement, useState } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { english } from "@/lib/i18n/english";
import { TableRow } from "./table-row";
import type { Column } from "@/components/data-table/types";
import { useRowEvents } from "./use-row-events";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => vi.unstubAllGlobals());

const IDS = ["a", "b", "c"];
const rendered: string[] = [];
const COLUMNS: Column<{ id: string }>[] = [
  {
    key: "id",
    label: "ID",
    isLink: true,
    cell: ({ id }) => {
      rendered.push(id);
      return id;
    },
  },
];
const ROWS = IDS.map((id) => ({ id }));

/** Rows as a table has them: what is chosen and which is active are its state, and every render makes new functions. */
function Table() {
  const [active, setActive] = useState("a");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const on = useRowEvents({
    setActive,
    peek: () => undefined,
    toggle: (id) => setChosen([...chosen, id]),
  });
  const rows = ROWS.map((row) =>
    createElement(TableRow<{ id: string }>, {
      key: row.id,
      row,
      id: row.id,
      href: null,
      name: row.id,
      columns: COLUMNS,
      on,
      isCompact: false,
      toCompactRow: null,
      density: "default",
      wrapsText: false,
      hasPeek: true,
      menu: undefined,
      isChosen: chosen.includes(row.id),
      isActive: active === row.id,
      isPeeked: false,
    }),
  );
  return createElement("table", null, createElement("tbody", null, rows));
}

it("re-renders only changed rows, and runs their handlers against the current table", async () => {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => root.unmount());
  const words = { locale: "en" as const, timeZone: "UTC", messages: english };
  await act(async () =>
    root.render(NextIntlClientProvider({ ...words, children: createElement(Table) })),
  );
  expect(rendered.splice(0)).toEqual(IDS);

  const box = (id: string) =>
    document.querySelector<HTMLInputElement>(`#row-${id} input`) as HTMLInputElement;
  await act(async () => document.getElementById("row-b")?.click());
  expect(rendered.splice(0)).toEqual(["a", "b"]);
  await act(async () => box("c").click());
  await act(async () => box("a").click());
  expect(rendered.splice(0)).toEqual(["c", "a"]);
  expect(IDS.filter((id) => box(id).checked)).toEqual(["a", "c"]);
});
