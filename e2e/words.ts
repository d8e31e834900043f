import english from '../apps/web/src/i18n/messages/en-us.json' with { type: 'json' }

/** The app's English messages, so that a test finds a button by its text. */
export const words = english

/** Matches a message with any values: “Pay {amount}” matches “Pay 10 USDT”. */
export function saying(message: string): RegExp {
  const parts = message
    .split(/\{[^}]*\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^\\s*${parts.join('.+')}\\s*$`)
}
