/** Texts that resemble decimals but are invalid. */
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

/** Texts that no field may accept. */
export const falseTexts = ['a\0b', '\0', 'x'.repeat(6_000)] as const

/** JSON values that are no text, number or flag. */
export const falseValues = [{}, [], [[]], { $gt: '' }, deep(500)] as const

/** Names for mass-assignment attacks. */
export const extraNames = (
  'userId user_id role roles isAdmin balance available frozen level vipLevel status stage ' +
  'fee feeRate price openPrice closePrice profit pnl rate yieldRate payout winRate createdAt ' +
  'createAt updatedAt part owner isGuest isDemo creditedAmount ruleVersion seq passwordHash ' +
  'invitedBy identityLevel approvedBy makerId checkerId operatorId risks creditScore'
).split(' ')

function deep(levels: number): unknown {
  return levels === 0 ? 1 : [deep(levels - 1)]
}
