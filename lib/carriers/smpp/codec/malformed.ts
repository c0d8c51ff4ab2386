/** The peer is answered `status`. */
export class MalformedPdu extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}
