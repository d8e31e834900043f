import type { PasskeyProofProps } from './passkey-proof.tsx'
import { useLazyPart } from './use-lazy-part.ts'

const load = async () => (await import('./passkey-proof.tsx')).PasskeyProof

type Props = PasskeyProofProps & {
  /** Whether there is a passkey that could answer: the user has one, or the sign-in that waits says so. */
  isThere: boolean
}

/** Below every field for a code: a passkey in its place, for who has one, in a browser that knows them. */
export function PasskeyOffer({ isThere, ...proof }: Props) {
  const { Part } = useLazyPart(load, isThere)
  return isThere && Part !== null ? <Part {...proof} /> : null
}
