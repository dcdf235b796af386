/** A block of any type; only walls can be closed. */
type Block = { __typename: string; closed?: boolean };

/** Whether the wall accepts no messages for now; one closed block is enough, as on the server. */
export function isWallClosed(blocks: readonly Block[]): boolean {
  return blocks.some(({ closed }) => closed);
}
