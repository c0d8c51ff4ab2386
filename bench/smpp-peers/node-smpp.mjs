import smpp from "smpp";

/**
 * Message centre with the codec of the package `smpp`, for one client. Prints each PDU on a line: the command, for a
 * submit_sm also its numbers, coding and esm_class, and each complete text as UTF-8 in hexadecimal. Returns every
 * text as an MO message, last part first.
 */

/** Cuts through surrogate pairs, as some phones do; short enough for GSM with escapes, too. */
const CUT = 67;

let count = 0;
const waiting = new Map();

/** Returns a part's reference, total, number and text; an unsplit text is its only part. */
function getPart(pdu) {
  const { udh, message } = pdu.short_message;
  if (udh !== undefined) return [...udh[0].subarray(2), message];
  if (pdu.sar_msg_ref_num !== undefined) {
    return [pdu.sar_msg_ref_num, pdu.sar_total_segments, pdu.sar_segment_seqnum, message];
  }
  return [0, 1, 1, pdu.message_payload?.message ?? message];
}

function deliver(session, pdu, fields) {
  session.deliver_sm({
    source_addr: pdu.destination_addr,
    source_addr_ton: 1,
    source_addr_npi: 1,
    destination_addr: "12345",
    ...fields,
  });
}

function bringBack(session, pdu, text) {
  const { data_coding } = pdu;
  const pieces = [];
  for (let at = 0; at < text.length; at += CUT) pieces.push(text.slice(at, at + CUT));
  if (pieces.length === 1) return deliver(session, pdu, { data_coding, short_message: text });
  for (const [index, message] of [...pieces.entries()].reverse()) {
    const udh = Buffer.of(5, 0, 3, count & 0xff, pieces.length, index + 1);
    deliver(session, pdu, { data_coding, short_message: { udh, message } });
  }
}

function takeText(session, pdu) {
  const [reference, total, number, message] = getPart(pdu);
  const parts = waiting.get(reference) ?? [];
  waiting.set(reference, parts);
  parts[number - 1] = message;
  if (Object.keys(parts).length < total) return;
  waiting.delete(reference);
  const text = parts.join("");
  console.log(`text ${Buffer.from(text).toString("hex")}`);
  bringBack(session, pdu, text);
}

function answerSubmit(session, pdu) {
  count += 1;
  const id = (0xabc0 + count).toString(16).toUpperCase().padStart(8, "0");
  console.log(
    `submit ${pdu.source_addr} ${pdu.destination_addr} ${pdu.data_coding} ${pdu.esm_class}`,
  );
  session.send(pdu.response({ message_id: id }));
  deliver(session, pdu, {
    esm_class: 4,
    short_message: `id:${id} sub:001 dlvrd:001 submit date:2611230001 done date:2611230002 stat:DELIVRD err:000 text:`,
    receipted_message_id: id,
    message_state: 2,
  });
  takeText(session, pdu);
}

const server = smpp.createServer((session) => {
  session.on("error", () => {});
  session.on("pdu", (pdu) => {
    if (pdu.command === "submit_sm") return answerSubmit(session, pdu);
    console.log(`${pdu.command} ${pdu.command_status}`);
    if (pdu.isResponse()) return;
    session.send(pdu.response());
    if (pdu.command === "bind_transceiver") session.enquire_link();
  });
});
server.listen(Number(process.argv[2]), "127.0.0.1", () => console.log("ready"));
