/**
 * Postgres' output plugin `pgoutput`, protocol version 1
 * (https://www.postgresql.org/docs/15/protocol-logicalrep-message-formats.html).
 */

/** Undefined for an unchanged long value, which isn't sent. */
type Value = string | null | undefined;

export type Tuple = Value[];

export interface Relation {
  name: string;
  columns: string[];
  /** Positions of the key columns. */
  key: number[];
}

export type Change =
  | { kind: "insert"; relation: Relation; row: Tuple }
  /** `before` exists only if the key changed, or if the whole row is the key. */
  | { kind: "update"; relation: Relation; before: Tuple | null; row: Tuple }
  | { kind: "delete"; relation: Relation; before: Tuple };

class Reader {
  private at = 0;
  constructor(private readonly data: Buffer) {}

  letter(): string {
    this.at += 1;
    return this.data.toString("latin1", this.at - 1, this.at);
  }
  int16(): number {
    this.at += 2;
    return this.data.readInt16BE(this.at - 2);
  }
  int32(): number {
    this.at += 4;
    return this.data.readInt32BE(this.at - 4);
  }
  lsn(): bigint {
    this.at += 8;
    return this.data.readBigUInt64BE(this.at - 8);
  }
  text(length: number): string {
    this.at += length;
    return this.data.toString("utf8", this.at - length, this.at);
  }
  word(): string {
    const text = this.text(this.data.indexOf(0, this.at) - this.at);
    this.at += 1;
    return text;
  }
  tuple(): Tuple {
    return Array.from({ length: this.int16() }, () => this.value());
  }
  private value(): Value {
    const kind = this.letter();
    if (kind === "n") return null;
    if (kind === "u") return undefined;
    return this.text(this.int32());
  }
}

function readRelation(reader: Reader): Relation {
  reader.word();
  const name = reader.word();
  reader.letter();
  const columns: string[] = [];
  const key: number[] = [];
  for (let remaining = reader.int16(), position = 0; remaining > 0; remaining -= 1, position += 1) {
    if (reader.letter() === "\x01") key.push(position);
    columns.push(reader.word());
    reader.int32();
    reader.int32();
  }
  return { name, columns, key };
}

function readUpdate(reader: Reader, relation: Relation): Change {
  const first = reader.letter();
  const before = first === "N" ? null : reader.tuple();
  if (first !== "N") reader.letter();
  return { kind: "update", relation, before, row: reader.tuple() };
}

/** Relations are sent before their first change. */
export class ChangeReader {
  private readonly relations = new Map<number, Relation>();

  /** `end`: position after a committed transaction. Null for irrelevant messages. */
  read(data: Buffer): Change | { kind: "commit"; end: bigint } | null {
    const reader = new Reader(data);
    switch (reader.letter()) {
      case "C":
        reader.letter();
        reader.lsn();
        return { kind: "commit", end: reader.lsn() };
      case "R":
        this.relations.set(reader.int32(), readRelation(reader));
        return null;
      case "I": {
        const relation = this.readRelation(reader);
        reader.letter();
        return { kind: "insert", relation, row: reader.tuple() };
      }
      case "U":
        return readUpdate(reader, this.readRelation(reader));
      case "D": {
        const relation = this.readRelation(reader);
        reader.letter();
        return { kind: "delete", relation, before: reader.tuple() };
      }
      case "T":
        throw new Error("A table was truncated during the move: start the move again");
      default:
        return null;
    }
  }

  private readRelation(reader: Reader): Relation {
    const relation = this.relations.get(reader.int32());
    if (relation === undefined) throw new Error("Change for an unknown relation");
    return relation;
  }
}
