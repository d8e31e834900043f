/** A permanent refusal of a message; trying again would not help. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
}
