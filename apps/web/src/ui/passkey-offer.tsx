import type { PasskeyProofProps } from './passkey-proof.tsx'
import { Skeleton } from './skeleton.tsx'
import { useLazyPart } from './use-lazy-part.ts'

const load = async () => (await import('./passkey-proof.tsx')).PasskeyProof

type Props = PasskeyProofProps & {
  /** Whether there is a passkey that could answer: the user has one, or the sign-in that waits says so. */
  isThere: boolean
}

/** Below every field for a code: a passkey in its place, for who has one, in a browser that knows them. */
export function PasskeyOffer({ isThere, ...proof }: Props) {
  const { Part, isPending } = useLazyPart(load, isThere)
  if (!isThere) return null
  if (Part !== null) return <Part {...proof} />
  // What stands below must not be pushed away under a finger.
  return isPending && 'PublicKeyCredential' in globalThis ? <Skeleton height={12} /> : null
}
