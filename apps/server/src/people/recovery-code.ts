/** Recovery codes per authenticator. */
export const recoveryCodeCount = 10
const length = 10

/** 32 characters without I, O, 0 and 1, so that five bits select one uniformly: 50 bits per code. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * Ten codes such as `ABCDE-23456`.
 * @param bytesOf returns at least ten bytes, different for each number
 */
export function recoveryCodes(bytesOf: (number: string) => Uint8Array): string[] {
  return Array.from({ length: recoveryCodeCount }, (_, number) => {
    const drawn = [...bytesOf(String(number)).subarray(0, length)]
    const text = drawn.map((byte) => alphabet[byte & 31]).join('')
    return `${text.slice(0, length / 2)}-${text.slice(length / 2)}`
  })
}

/** Normalises a typed code. */
export function plainRecoveryCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}
