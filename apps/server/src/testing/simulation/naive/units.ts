// The reference's integer arithmetic, written independently of packages/money and packages/rules, so that a bug there
// is not repeated here.

/** Units per 1 of an amount, quantity or rate: 8 decimals. */
export const unit = 100_000_000n
/** Units per 1 of a price: 12 decimals. */
export const priceUnit = 1_000_000_000_000n

const amountDecimals = 8
const priceDecimals = 12

/** Reads a decimal as whole units; a missing digit counts as zero. */
function read(text: string, decimals: number): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '' || fraction.length > decimals) throw new Error(`not a decimal: ${text}`)
  return BigInt(`${sign}${whole}${fraction.padEnd(decimals, '0')}`)
}

export const readAmount = (text: string): bigint => read(text, amountDecimals)
export const readPrice = (text: string): bigint => read(text, priceDecimals)

function write(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  const whole = digits.slice(0, -decimals)
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

export const amountText = (units: bigint): string => write(units, amountDecimals)
export const priceText = (units: bigint): string => write(units, priceDecimals)

/** The quotient, rounded towards minus infinity. */
export function down(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  return numerator % denominator !== 0n && numerator < 0n !== denominator < 0n
    ? quotient - 1n
    : quotient
}

/** The quotient, rounded towards plus infinity. */
export function up(numerator: bigint, denominator: bigint): bigint {
  return -down(-numerator, denominator)
}

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)
