import type { PasskeyProofProps } from './passkey-proof.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { useLazyPart } from '../../ui/display/use-lazy-part.ts'

const load = async () => (await import('./passkey-proof.tsx')).PasskeyProof

type Props = PasskeyProofProps & {
  /** Whether a passkey can answer: the user has one, or the pending sign-in says so. */
  isThere: boolean
}

/** Shown below every field for a code: a passkey instead, for a user who has one, in a browser that supports it. */
export function PasskeyOffer({ isThere, ...proof }: Props) {
  const { Part, isPending } = useLazyPart(load, isThere)
  if (!isThere) return null
  if (Part !== null) return <Part {...proof} />
  // Content below must not move under a finger.
  return isPending && 'PublicKeyCredential' in globalThis ? <Skeleton height={12} /> : null
}
