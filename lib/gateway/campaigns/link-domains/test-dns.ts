import { createSocket, type RemoteInfo } from "node:dgram";
import type { AddressInfo } from "node:net";

const TYPES = { A: 1, CNAME: 5, TXT: 16 } as const;
type RecordType = keyof typeof TYPES;

const NO_SUCH_NAME = 3;
const SERVER_FAILURE = 2;

const encodeName = (name: string) =>
  Buffer.concat([
    ...name
      .split(".")
      .flatMap((label) => [Buffer.from([label.length]), Buffer.from(label, "latin1")]),
    Buffer.from([0]),
  ]);

/** In chunks, as long texts come. */
function encodeTexts(value: string): Buffer {
  const chunks = value.match(/.{1,10}/g) ?? [];
  return Buffer.concat(
    chunks.flatMap((chunk) => [Buffer.from([chunk.length]), Buffer.from(chunk, "latin1")]),
  );
}

const ENCODERS: Readonly<Record<RecordType, (value: string) => Buffer>> = {
  A: (value) => Buffer.from(value.split(".").map(Number)),
  CNAME: encodeName,
  TXT: encodeTexts,
};

function readQuestion(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString("latin1"));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

export interface TestDns {
  /** `127.0.0.1:port` */
  server: string;
  /** Values by type and name, such as `TXT go.example.com`. */
  records: Map<string, string[]>;
  /** Makes the server answer SERVFAIL. */
  setFailing: (isFailing: boolean) => void;
  /** Names of which only the types in `records` are answered; others get SERVFAIL. */
  broken: Set<string>;
  stop: () => void;
}

/** A DNS server (RFC 1035) on a loopback socket, for A, CNAME and TXT. */
export async function startTestDns(port = 0): Promise<TestDns> {
  const records: TestDns["records"] = new Map();
  const broken = new Set<string>();
  let isServerFailing = false;

  function answer(query: Buffer): Buffer {
    const { name, type, end } = readQuestion(query);
    const asked = (Object.keys(TYPES) as RecordType[]).find((key) => TYPES[key] === type);
    const values = asked === undefined ? [] : (records.get(`${asked} ${name}`) ?? []);
    const found = asked === undefined ? [] : values.map(ENCODERS[asked]);
    const isFailing = isServerFailing || (broken.has(name) && found.length === 0);
    const exists = [...records.keys()].some((key) => key.endsWith(` ${name}`));
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180 | (isFailing ? SERVER_FAILURE : exists ? 0 : NO_SUCH_NAME), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(isFailing ? 0 : found.length, 6);
    header.writeUInt32BE(0, 8);
    const answers = found.map((data) => {
      const head = Buffer.alloc(12);
      head.writeUInt16BE(0xc00c, 0);
      head.writeUInt16BE(type, 2);
      head.writeUInt16BE(1, 4);
      head.writeUInt16BE(data.length, 10);
      return Buffer.concat([head, data]);
    });
    return Buffer.concat([header, query.subarray(12, end), ...(isFailing ? [] : answers)]);
  }

  const socket = createSocket("udp4");
  socket.on("message", (query: Buffer, { port: to, address }: RemoteInfo) =>
    socket.send(answer(query), to, address),
  );
  await new Promise<void>((resolve) => socket.bind(port, "127.0.0.1", resolve));
  return {
    server: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    records,
    broken,
    setFailing: (value) => {
      isServerFailing = value;
    },
    stop: () => socket.close(),
  };
}
