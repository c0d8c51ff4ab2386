/** Thrown for a PDU body that violates the standard; the peer is answered `status`. */
export class MalformedPdu extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}
