/** The message was refused for good: trying again would not help. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
}
