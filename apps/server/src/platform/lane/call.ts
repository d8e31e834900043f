import { createHash } from 'node:crypto'
import type { ErrorKey } from '@candor/api'
import type { Command, Context, RefusalDetails } from './command.ts'

/** What a caller hands to the lane. */
export type Request<Input> = {
  /** The user (or house object) to whom the command belongs; the new id when it `creates`. */
  readonly owner: string
  readonly input: Input
  /** The scope of the key: an endpoint's name, or a job's. */
  readonly route: string
  /** The caller's idempotency key; null where the state itself makes a repetition harmless. */
  readonly key: string | null
  /** After this it is not done for the first time any more (epoch ms); absent where it holds for ever. */
  readonly until?: number | null
  /** SHA-256 of the canonical payload: the same key with another payload is refused. */
  readonly payloadHash: Uint8Array
  /** The nonce of the envelope that carried the command. */
  readonly nonce: { readonly id: Uint8Array; readonly expiresAt: number } | null
}

export type Outcome =
  | { readonly ok: true; readonly reply: unknown; readonly replayed: boolean }
  | { readonly ok: false; readonly error: ErrorKey; readonly details: RefusalDetails }

/** A command on its way through the lane. */
export type Call = {
  /** Unique for this submission; claims its nonce. */
  readonly id: string
  readonly command: Command<unknown, Context>
  readonly request: Request<unknown>
  /** Under which owner the reply is kept: one that creates its owner has none yet. */
  readonly replyOwner: string
  /** What the reply is kept under; null for jobs, whose from-state is the key. */
  readonly replyId: Buffer | null
  readonly submittedAt: number
  /** How often its owner was busy. */
  skips: number
  /** The last error after which nobody knows whether the call was done; the next try finds out. */
  fault: Error | null
  outcome: Outcome | null
  readonly answer: (outcome: Outcome) => void
  readonly fail: (error: Error) => void
}

/** Everything whose lock a call needs, each once: its owner, and the house objects that it shares. */
export function ownersOf({ command, request }: Call): readonly string[] {
  if (command.shares.length === 0) return [request.owner]
  return [...new Set([request.owner, ...command.shares])]
}

export function refused(error: ErrorKey, details: RefusalDetails = {}): Outcome {
  return { ok: false, error, details }
}

/** 16 bytes that stand for an owner, a route and a key. */
export function replyIdOf(owner: string, route: string, key: string): Buffer {
  return createHash('sha256').update(`${owner}\n${route}\n${key}`).digest().subarray(0, 16)
}
