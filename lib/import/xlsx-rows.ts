import { fileError, type TableRow } from "./table-row";
import { type SheetContext, sheetRows } from "./xlsx-sheet";
import { readSharedStrings } from "./xlsx-strings";
import { readStyles } from "./xlsx-styles";
import { readXml } from "./xml-events";
import { createBudget, parseZipDirectory, unpack, type ZipEntry } from "./zip";

interface Sheet {
  name: string;
  entry: ZipEntry;
}

const MAX_SHEETS = 100;

class Workbook {
  private readonly entries: Map<string, ZipEntry>;
  private readonly budget;

  constructor(private readonly zip: Buffer) {
    this.entries = parseZipDirectory(zip);
    this.budget = createBudget(zip);
    if (!this.entries.has("xl/workbook.xml")) throw fileError("file_not_table");
  }

  private readonly open = (entry: ZipEntry) => unpack(this.zip, entry, this.budget);

  private async read(
    path: string,
    tell: (name: string, attributes: Record<string, string>) => void,
  ): Promise<void> {
    const entry = this.entries.get(path);
    if (entry === undefined) throw fileError("file_damaged");
    for await (const _ of readXml(this.open(entry), { open: tell }));
  }

  async sheets(): Promise<Sheet[]> {
    const targets = new Map<string, string>();
    await this.read("xl/_rels/workbook.xml.rels", (name, { Id = "", Target = "" }) => {
      if (name === "Relationship") targets.set(Id, Target);
    });
    const sheets: Sheet[] = [];
    await this.read("xl/workbook.xml", (tag, attributes) => {
      if (tag !== "sheet" || (attributes.state ?? "visible") !== "visible") return;
      const target = targets.get(attributes["r:id"] ?? attributes.id ?? "") ?? "";
      const entry = this.entries.get(target.startsWith("/") ? target.slice(1) : `xl/${target}`);
      if (entry !== undefined && sheets.length < MAX_SHEETS)
        sheets.push({ name: attributes.name ?? "", entry });
    });
    if (sheets.length === 0) throw fileError("file_empty");
    return sheets;
  }

  private async context(): Promise<SheetContext> {
    const styles = await readStyles(this.open, this.entries.get("xl/styles.xml"));
    const strings = await readSharedStrings(this.open, this.entries.get("xl/sharedStrings.xml"));
    return { strings, styles };
  }

  async rows(sheet: number): Promise<AsyncGenerator<TableRow[]>> {
    const result = (await this.sheets())[sheet];
    if (result === undefined) throw fileError("file_empty");
    return sheetRows(this.open(result.entry), await this.context());
  }

  /** `filled`: the first sheet with rows; 0 if all are empty. */
  async overview(): Promise<{ names: string[]; filled: number }> {
    const sheets = await this.sheets();
    const names = sheets.map(({ name }) => name);
    if (sheets.length === 1) return { names, filled: 0 };
    const context = await this.context();
    for (const [filled, { entry }] of sheets.entries())
      for await (const rows of sheetRows(this.open(entry), context))
        if (rows.length > 0) return { names, filled };
    return { names, filled: 0 };
  }
}

/** @throws DomainError `unprocessable` */
export const readSheets = (zip: Buffer): Promise<{ names: string[]; filled: number }> =>
  new Workbook(zip).overview();

/** @throws DomainError `unprocessable` */
export function xlsxRows(zip: Buffer, sheet: number): Promise<AsyncGenerator<TableRow[]>> {
  return new Workbook(zip).rows(sheet);
}
