/** Texts that look like decimals to somebody, and are none. */
export const falseDecimals = [
  '1e5',
  '1E-7',
  '-1',
  '+1',
  '1,5',
  '1_000',
  '0x10',
  '.5',
  '1.',
  '01',
  ' 1',
  '1 ',
  '１',
  '١',
  'NaN',
  'Infinity',
  '0',
  '-0',
  '1000000001',
  '9'.repeat(400),
  '0.1234567890123456789',
] as const

/** Texts that no field of a request may take. */
export const falseTexts = ['a\0b', '\0', 'x'.repeat(6_000)] as const

/** JSON values that stand for no text, number or flag. */
export const falseValues = [{}, [], [[]], { $gt: '' }, deep(500)] as const

/** Names that an attacker adds in the hope that somebody copies whole bodies. */
export const extraNames =
  'userId role isAdmin balance available level status fee feeRate price openPrice profit pnl yieldRate createdAt createAt part owner isGuest isDemo creditedAmount ruleVersion seq passwordHash invitedBy'.split(
    ' ',
  )

function deep(levels: number): unknown {
  return levels === 0 ? 1 : [deep(levels - 1)]
}
