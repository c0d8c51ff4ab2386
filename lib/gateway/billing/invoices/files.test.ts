import { testModule } from "@/lib/api-suites/test-module";
import { FacturX } from "factur-x-kit";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { runWrite } from "@/lib/db/write-context";
import { updateAccountSettings } from "@/lib/gateway/account/settings/public";
import { issueCreditNote, issueInvoice, makePayment } from "./test-issue";

const { api, send, account } = testModule({ isShared: true });

async function download(path: string, of = account) {
  const response = await api.request(path, { headers: of.headers });
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    name: response.headers.get("content-disposition"),
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}

async function readPdfText(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {
    mergePages: true,
  });
  return text.replace(/\s+/gu, " ");
}

const setName = (name: string) =>
  runWrite(account.ctx, (write) => updateAccountSettings(write, { name }));

describe.each(["invoices", "credit_notes"])("%s", (resource) => {
  const paths = async () => {
    const paid = makePayment(account.ctx, 12_345n, { feeRate: 290 });
    const issue = resource === "invoices" ? issueInvoice : issueCreditNote;
    return `/${resource}/${await issue(account.ctx, paid)}`;
  };

  test("PDF, XML and API show the same amounts", async () => {
    const path = await paths();
    const { body } = await send(account, "GET", path);
    expect(body).toMatchObject({ net_val: 123.45, fee_val: 3.58, vat_val: 24.14, amount: 151.17 });
    const pdf = await download(body.pdf);
    expect(pdf).toMatchObject({ status: 200, type: "application/pdf" });
    expect(pdf.name).toContain(`${body.number}.pdf`);
    expect(await readPdfText(pdf.bytes)).toContain("151.17");
    const reader = await FacturX.fromPDF(new Uint8Array(pdf.bytes));
    expect(await reader.validate()).toMatchObject({ valid: true });
    const xml = await download(body.xml);
    expect([xml.status, xml.type]).toEqual([200, "application/xml; charset=utf-8"]);
    const text = new TextDecoder().decode(xml.bytes);
    expect(text).toContain("<ram:GrandTotalAmount>151.17</ram:GrandTotalAmount>");
    expect(text).toContain(">24.14</ram:TaxTotalAmount>");
  });

  test("returns identical bytes every time, also after the account is renamed", async () => {
    await setName("Before");
    const path = await paths();
    const [pdf, xml] = [await download(`${path}/pdf`), await download(`${path}/xml`)];
    await setName("After");
    expect(await download(`${path}/pdf`)).toEqual(pdf);
    expect(await download(`${path}/xml`)).toEqual(xml);
  });

  test("renders any name as text", async () => {
    await setName("\\input{/etc/passwd} <b>$x$</b> & שלום مرحبا Łódź 漢字");
    const path = await paths();
    const pdf = await download(`${path}/pdf`);
    expect(pdf.status).toBe(200);
    expect(await readPdfText(pdf.bytes)).toContain("\\input{/etc/passwd} <b>$x$</b> &");
    const xml = await download(`${path}/xml?profile=xrechnung`);
    expect(new TextDecoder().decode(xml.bytes)).toContain("&lt;b&gt;$x$&lt;/b&gt; &amp; שלום");
  });

  test("returns 404 for another account's files", async () => {
    const path = await paths();
    const other = await makeTestAccount();
    expect((await download(`${path}/pdf`, other)).status).toBe(404);
    expect((await download(`${path}/xml`, other)).status).toBe(404);
    expect((await download(`/${resource}/999999/pdf`)).status).toBe(404);
  });

  test("is cached privately, with 304 for unchanged files", async () => {
    const path = await paths();
    const other = await makeTestAccount();
    for (const file of ["pdf", "xml", "xml?profile=xrechnung"]) {
      const first = await api.request(`${path}/${file}`, { headers: account.headers });
      expect(first.headers.get("cache-control")).toBe("private, no-cache");
      const etag = first.headers.get("etag") ?? "";
      expect(etag).toMatch(/^"[\w-]{43}"$/);
      const asked = (headers: Record<string, string>) =>
        api.request(`${path}/${file}`, { headers: { ...headers, "if-none-match": etag } });
      const again = await asked(account.headers);
      expect([again.status, await again.text()]).toEqual([304, ""]);
      expect((await asked(other.headers)).status).toBe(404);
    }
    const plain = await api.request(`${path}/xml`, { headers: account.headers });
    const german = await api.request(`${path}/xml?profile=xrechnung`, { headers: account.headers });
    expect(plain.headers.get("etag")).not.toBe(german.headers.get("etag"));
  });

  test("rejects an unknown XML format", async () => {
    expect((await download(`${await paths()}/xml?profile=edifact`)).status).toBe(400);
  });
});
