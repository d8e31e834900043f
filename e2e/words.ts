import { messagesIn } from '../tools/vite/messages.ts'
import type { Messages } from '../apps/web/src/app/messages.ts'

/** The app's English messages, so that a test finds a button by its text. */
export const words = messagesIn('en-us') as Messages

/** Matches a message with any values: “Pay {amount}” matches “Pay 10 USDT”. */
export function saying(message: string): RegExp {
  const parts = message
    .split(/\{[^}]*\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^\\s*${parts.join('.+')}\\s*$`)
}
