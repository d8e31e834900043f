import { hourMs, dayMs } from '@candor/api'

/** The version of the current text about the use of personal data. */
export const consentVersion = '2026-11'

export const limits = {
  /** Applications per day. */
  perDay: 5,
  /** How long before a document's end its owner is notified (ms). */
  noticeMs: 30 * dayMs,
  /** Retention of a rejected application's data and photos (ms). */
  rejectedMs: 30 * dayMs,
  /** When users can expect a decision (ms). */
  targetMs: { basic: 2 * hourMs, advanced: 24 * hourMs },
} as const
