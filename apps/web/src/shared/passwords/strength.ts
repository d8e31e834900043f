import { normalPassword, passwordLength, shortestPassword } from '@candor/api'

/** The strength of a password. `short` is not accepted. */
export const strengths = ['short', 'weak', 'fair', 'good', 'strong'] as const
export type Strength = (typeof strengths)[number]

const pools: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^\da-zA-Z]/, 33],
]
const wellKnown =
  /password|passw0rd|qwert[yz]?|azerty|asdf(?:gh)?|letmein|iloveyou|welcome|admin|dragon|monkey|football|bitcoin|candor/g
/** The minimum bits of a fair, good and strong password. */
const steps = { fair: 32, good: 48, strong: 64 }

/**
 * A rough measure for the meter only; the server decides. Repeats, runs like 1234, well-known words and
 * the account's own name count as one character each, because that is how they are guessed.
 */
export function strengthOf(password: string, account: string): Strength {
  if (passwordLength(password) < shortestPassword) return 'short'
  const normal = normalPassword(password)
  const bits = surprises(normal, account) * Math.log2(poolOf(normal))
  if (bits >= steps.strong) return 'strong'
  if (bits >= steps.good) return 'good'
  return bits >= steps.fair ? 'fair' : 'weak'
}

function poolOf(password: string): number {
  return pools.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0)
}

/** The number of characters that do not follow from the previous ones. */
function surprises(password: string, account: string): number {
  const [name = ''] = account.toLowerCase().split('@')
  const folded = password.toLowerCase().replace(wellKnown, '\u0000')
  const text = Array.from(name.length < 3 ? folded : folded.replaceAll(name, '\u0000'))
  const codes = text.map((character) => character.codePointAt(0) ?? 0)
  return codes.filter((code, index) => {
    const step = code - (codes[index - 1] ?? -1)
    return Math.abs(step) > 1 || step !== (codes[index - 1] ?? 0) - (codes[index - 2] ?? -1)
  }).length
}
