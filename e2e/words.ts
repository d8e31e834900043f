import english from '../apps/web/src/i18n/messages/en-us.json' with { type: 'json' }

/** The app's English, so that a test finds a button by what it says and not by how it is built. */
export const words = english

/** Finds a message with whatever stands in the place of its values: “Pay {amount}” finds “Pay 10 USDT”. */
export function saying(message: string): RegExp {
  const parts = message
    .split(/\{[^}]*\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^\\s*${parts.join('.+')}\\s*$`)
}
