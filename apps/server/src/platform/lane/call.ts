import { createHash } from 'node:crypto'
import type { ErrorKey } from '@candor/api'
import type { Command, Context, RefusalDetails } from './command.ts'

/** The request of a caller to the lane. */
export type Request<Input> = {
  /** The user (or house object) to whom the command belongs; the new id when it `creates`. */
  readonly owner: string
  readonly input: Input
  /** The scope of the key: an endpoint's name, or a job's. */
  readonly route: string
  /** The caller's idempotency key; null where the state itself makes a repetition harmless. */
  readonly key: string | null
  /**
   * Deadline of the first execution (epoch ms): after it the command is refused, while a repetition still gets its
   * reply. Absent if there is no deadline.
   */
  readonly until?: number | null
  /** SHA-256 of the canonical payload: the same key with another payload is refused. */
  readonly payloadHash: Uint8Array
  /** The nonce of the envelope that carried the command. */
  readonly nonce: { readonly id: Uint8Array; readonly expiresAt: number } | null
}

export type Outcome =
  | { readonly ok: true; readonly reply: unknown; readonly replayed: boolean }
  | { readonly ok: false; readonly error: ErrorKey; readonly details: RefusalDetails }

/** A command in progress in the lane. */
export type Call = {
  /** Unique for this submission; claims its nonce. */
  readonly id: string
  readonly command: Command<unknown, Context>
  readonly request: Request<unknown>
  /** The owner under which the reply is kept; `0` for a command that creates its owner. */
  readonly replyOwner: string
  /** Key of the stored reply; null for jobs, where the state itself prevents a repetition. */
  readonly replyId: Buffer | null
  readonly submittedAt: number
  /** How often its owner was busy. */
  skips: number
  /** The last error that left the outcome unknown; the next try finds out. */
  fault: Error | null
  outcome: Outcome | null
  readonly answer: (outcome: Outcome) => void
  readonly fail: (error: Error) => void
}

/** Every owner whose lock a call needs, without duplicates: its own, and the shared house objects. */
export function ownersOf({ command, request }: Call): readonly string[] {
  if (command.shares.length === 0) return [request.owner]
  return [...new Set([request.owner, ...command.shares])]
}

export function refused(error: ErrorKey, details: RefusalDetails = {}): Outcome {
  return { ok: false, error, details }
}

/** The first 16 bytes of the SHA-256 of an owner, a route and a key. */
export function replyIdOf(owner: string, route: string, key: string): Buffer {
  return createHash('sha256').update(`${owner}\n${route}\n${key}`).digest().subarray(0, 16)
}
