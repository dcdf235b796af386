/** A refusal other than a GraphQL error, or one decided on this device; the message is shown to people. */
export class RefusedError extends Error {
  constructor(
    message: string,
    /** The input field that it is about. */
    readonly field?: string,
  ) {
    super(message);
  }
}
