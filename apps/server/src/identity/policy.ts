import { dayMs } from '@candor/api'

const hourMs = 3_600_000

/** The text about the use of personal data that is shown now. */
export const consentVersion = '2026-11'

export const limits = {
  /** Applications in a day. */
  perDay: 5,
  /** How long before a document ends its owner is told. */
  noticeMs: 30 * dayMs,
  /** How long data and photos of a rejected application stay. */
  rejectedMs: 30 * dayMs,
  /** When a decision can be expected. */
  targetMs: { basic: 2 * hourMs, advanced: 24 * hourMs },
} as const
