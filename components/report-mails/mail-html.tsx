import type { CSSProperties, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { ReportInput } from "@/lib/gateway/overview/reports/schema-renderer";
import { UNSUBSCRIBE_PLACEHOLDER } from "@/lib/gateway/overview/reports/schema-values";
import { COLORS } from "./mail-colors";
import { MAX_MAIL_ROWS, selectMailRows } from "./mail-rows";
import type { ReportStat, ReportModel, ReportTable } from "./report-model";
import type { ReportTools } from "./tools";

/** Width of the layout in pixels; mail programs support only tables and inline styles. */

const WIDTH = 640;
const FIGURES_PER_ROW = 3;

const FONT = "'IBM Plex Sans', 'Segoe UI', Helvetica, Arial, sans-serif";
const base: CSSProperties = { fontFamily: FONT, fontSize: 15, lineHeight: 1.5, color: COLORS.ink };
const small: CSSProperties = { fontSize: 13, color: COLORS["ink-3"] };
const heading: CSSProperties = { ...base, fontSize: 16, fontWeight: 600, margin: "0 0 8px" };
const cellStyle: CSSProperties = {
  ...base,
  fontSize: 13,
  padding: "6px 0 6px 12px",
  borderBottom: `1px solid ${COLORS["line-soft"]}`,
};

function Layout({ children, lang }: { children: ReactNode; lang: string }) {
  return (
    <html lang={lang}>
      {/* biome-ignore lint/style/noHeadElement: a mail, no page */}
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: COLORS.surface }}>
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          style={{ maxWidth: WIDTH, margin: "0 auto" }}
        >
          <tbody>
            <tr>
              <td style={{ ...base, padding: 24 }}>{children}</td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function Stats({ figures }: { figures: readonly ReportStat[] }) {
  const rows = Array.from({ length: Math.ceil(figures.length / FIGURES_PER_ROW) }, (_, row) =>
    figures.slice(row * FIGURES_PER_ROW, (row + 1) * FIGURES_PER_ROW),
  );
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]?.label}>
            {row.map(({ label, value, note }) => (
              <td
                key={label}
                width={`${Math.floor(100 / FIGURES_PER_ROW)}%`}
                style={{ ...base, padding: "0 12px 16px 0", verticalAlign: "top" }}
              >
                <div style={small}>{label}</div>
                <div style={{ fontSize: 20, fontWeight: 600 }}>{value}</div>
                {note !== undefined && <div style={small}>{note}</div>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DataTable({ table, more }: { table: ReportTable; more: string | null }) {
  const align = (index: number): CSSProperties =>
    table.columns[index]?.isText
      ? { textAlign: "left", ...(index === 0 && { paddingLeft: 0 }) }
      : { textAlign: "right", whiteSpace: "nowrap" };
  return (
    <>
      <h2 style={{ ...heading, marginTop: 32 }}>{table.title}</h2>
      <table width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: "collapse" }}>
        <thead>
          <tr>
            {table.columns.map(({ label }, index) => (
              <th
                key={label}
                scope="col"
                style={{
                  ...cellStyle,
                  ...align(index),
                  color: COLORS["ink-3"],
                  fontWeight: 400,
                  whiteSpace: "normal",
                }}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {selectMailRows(table).map(({ shown }) => (
            <tr key={shown.join("|")}>
              {shown.map((text, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other key
                <td key={index} style={{ ...cellStyle, ...align(index) }}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more !== null && <p style={{ ...small, margin: "8px 0 0" }}>{more}</p>}
    </>
  );
}

/** Returns the HTML of a mail; pictures are `cid:` of the charts' indexes. */
export function toMailHtml(
  model: ReportModel,
  input: ReportInput,
  { t, formats }: ReportTools,
  texts: { title: string; scope: string; toContentId: (index: number) => string },
): string {
  const url = `${input.publicUrl}${model.href}`;
  return `<!doctype html>${renderToStaticMarkup(
    <Layout lang={input.lang}>
      <p style={{ ...small, margin: 0 }}>{input.account.name}</p>
      <h1 style={{ ...base, fontSize: 22, fontWeight: 600, margin: "4px 0" }}>{texts.title}</h1>
      <p style={{ ...small, margin: "0 0 24px" }}>{texts.scope}</p>
      <Stats figures={model.figures} />
      {model.emptyText !== null && <p style={{ margin: "0 0 16px" }}>{model.emptyText}</p>}
      {model.notes.map((note) => (
        <p key={note} style={{ ...small, margin: "0 0 8px" }}>
          {note}
        </p>
      ))}
      {model.charts.map(({ title, summary }, index) => (
        <div key={title} style={{ marginTop: 24 }}>
          <h2 style={heading}>{title}</h2>
          {/* biome-ignore lint/performance/noImgElement: a mail, no page */}
          <img
            src={`cid:${texts.toContentId(index)}`}
            alt={`${title}. ${summary}`}
            width={WIDTH - 48}
            style={{ width: "100%", maxWidth: WIDTH - 48, height: "auto", display: "block" }}
          />
        </div>
      ))}
      {model.tables.map((table) => (
        <DataTable
          key={table.name}
          table={table}
          more={
            table.rows.length > MAX_MAIL_ROWS
              ? t("mail.moreRows", {
                  count: table.rows.length - MAX_MAIL_ROWS,
                  all: formats.count(table.rows.length),
                })
              : null
          }
        />
      ))}
      <p style={{ margin: "32px 0 0" }}>
        <a href={url} style={{ color: COLORS.accent }}>
          {t("mail.open")}
        </a>
      </p>
      <p style={{ ...small, margin: "32px 0 0" }}>
        {t("mail.reason", { account: input.account.name })}{" "}
        <a href={UNSUBSCRIBE_PLACEHOLDER} style={{ color: COLORS["ink-3"] }}>
          {t("mail.unsubscribe")}
        </a>
      </p>
    </Layout>,
  )}`;
}
