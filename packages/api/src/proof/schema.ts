import * as v from 'valibot'
import { Position } from '../contracts-shapes.ts'
import { endpoint, MINUTE } from '../endpoint.ts'
import { Count, Dec, Id, Ms, SymbolName, Text } from '../scalars.ts'

const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** A committed tick. `seq` counts from 1 for each symbol, without gaps. */
export const Tick = v.strictObject({
  symbol: SymbolName,
  seq: Count,
  price: Dec,
  bid: Dec,
  ask: Dec,
  at: Ms,
  source: v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,64}$/)),
})
export type Tick = v.InferOutput<typeof Tick>

/** Where a symbol's chain stood. */
export const Head = v.strictObject({ symbol: SymbolName, seq: Count, chain: Hash })
export type Head = v.InferOutput<typeof Head>

/** What the server signs every second: the heads of all chains at one instant. */
export const Checkpoint = v.strictObject({
  at: Ms,
  heads: v.array(Head),
  /** Ed25519 over `checkpointText`: 64 bytes, base64url. */
  signature: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{86}$/)),
})
export type Checkpoint = v.InferOutput<typeof Checkpoint>

/** The chain from the tick of a fill to the first checkpoint that covers it. */
export const Segment = v.strictObject({
  /** The chain value just before the first tick. */
  previousChain: Hash,
  /** Consecutive; the first is the tick that filled. */
  ticks: v.array(v.strictObject({ ...Tick.entries, leaf: Hash, chain: Hash })),
  /** Null for up to a second, until the next checkpoint is signed. */
  checkpoint: v.nullable(Checkpoint),
})
export type Segment = v.InferOutput<typeof Segment>

export const PositionProof = v.strictObject({
  position: Position,
  ruleVersion: Text,
  /** One for each fill of the position, in the order of its fills. */
  segments: v.array(Segment),
  /** Ed25519: 32 raw bytes, base64url. The same key stands in `/config.json`. */
  publicKey: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)),
})
export type PositionProof = v.InferOutput<typeof PositionProof>

export const getPositionProof = endpoint({
  name: 'getPositionProof',
  concept: 'contracts',
  auth: 'token',
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  request: v.object({ id: Id }),
  result: PositionProof,
  errors: ['NOT_FOUND'],
  summary: 'The recorded ticks that filled a position, with what it takes to check them.',
})
