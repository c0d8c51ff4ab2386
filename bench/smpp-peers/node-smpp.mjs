import smpp from "smpp";

/**
 * A message centre with the codec of the package `smpp`, for one client. Prints what it reads, one line each: the
 * command, and of a submit_sm the numbers, the coding, and the text as that package decodes it.
 */

let count = 0;

function answerSubmit(session, pdu) {
  count += 1;
  const id = (0xabc0 + count).toString(16).toUpperCase().padStart(8, "0");
  // Nothing of it decodes septets behind a header, so octets are compared.
  const { message, udh } = pdu.short_message;
  const header = Buffer.concat((udh ?? []).map((element) => Buffer.from(element)));
  console.log(
    `submit ${pdu.source_addr} ${pdu.destination_addr} ${pdu.data_coding} ${pdu.esm_class} ${header.toString("hex")}|${message}`,
  );
  session.send(pdu.response({ message_id: id }));
  const addresses = {
    ...{ source_addr: pdu.destination_addr, source_addr_ton: 1, source_addr_npi: 1 },
    destination_addr: "12345",
  };
  session.deliver_sm({
    ...addresses,
    esm_class: 4,
    short_message: `id:${id} sub:001 dlvrd:001 submit date:2611230001 done date:2611230002 stat:DELIVRD err:000 text:`,
    receipted_message_id: id,
    message_state: 2,
  });
  session.deliver_sm({ ...addresses, short_message: `Thanks ${count}` });
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
