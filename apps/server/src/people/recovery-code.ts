/** How many an authenticator comes with. */
export const recoveryCodeCount = 10
const length = 10

/** 32 characters without I, O, 0 and 1, so that five bits of a byte pick one fairly: 50 bits a code. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Ten codes like `ABCDE-23456`. @param bytesOf at least ten bytes, others for each number */
export function recoveryCodes(bytesOf: (number: string) => Uint8Array): string[] {
  return Array.from({ length: recoveryCodeCount }, (_, number) => {
    const drawn = [...bytesOf(String(number)).subarray(0, length)]
    const text = drawn.map((byte) => alphabet[byte & 31]).join('')
    return `${text.slice(0, length / 2)}-${text.slice(length / 2)}`
  })
}

/** The one spelling of a typed code. */
export function plainRecoveryCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}
