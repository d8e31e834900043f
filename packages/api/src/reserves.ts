import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { PublicKey } from './proofs.ts'
import { Count, Currency, Dec, Hash, Id, Ms } from './scalars.ts'

/** What is signed of all that is owed in one currency at one moment. */
const SignedReserve = v.strictObject({
  at: Ms,
  currency: Currency,
  /** How many accounts are owed something of it. */
  accounts: Count,
  /** How many leaves they have together; absent where each has one. */
  leaves: v.exactOptional(Count),
  total: Dec,
  /** Of the root of the tree over them. */
  hash: Hash,
  signature: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{86}$/)),
})

/** What users were owed at one moment, in all currencies. */
export const Reserves = v.strictObject({
  at: Ms,
  /** The time that the first checkpoint of the day drew; null where it was not kept. It is later where no server ran then. */
  dueAt: v.nullable(Ms),
  currencies: v.array(v.strictObject({ ...SignedReserve.entries, publicKey: PublicKey })),
})
export type Reserves = v.InferOutput<typeof Reserves>

export const listReserves = endpoint({
  name: 'listReserves',
  concept: 'transparency',
  auth: 'none',
  limit: { count: 60, perMs: MINUTE, by: 'ip' },
  request: v.object({}),
  result: v.array(Reserves),
  errors: [],
  summary:
    'What all users together were owed, currency by currency, on each of the last thirty days on which it was summed up, the latest first.',
})

/** A leaf of an account with its way to the root of a tree, as `candor-verify` reads it. */
const ReservePart = v.strictObject({
  leaf: v.strictObject({
    userId: Id,
    salt: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
    amount: Dec,
  }),
  /** Its place among the leaves, from 0 on. */
  place: Count,
  /** The nodes beside the way, from below. */
  path: v.array(v.strictObject({ sum: Dec, hash: Hash })),
})

/** All leaves of one account in one tree. */
const ReserveProof = v.strictObject({ root: SignedReserve, parts: v.array(ReservePart) })

export const OwnReserveProof = v.strictObject({
  /** When it was summed up last; null where it never was. */
  at: v.nullable(Ms),
  /** The key of the signatures; null where there is none to check. */
  publicKey: v.nullable(PublicKey),
  /** One for each currency of which the user was owed something then. */
  proofs: v.array(ReserveProof),
})
export type OwnReserveProof = v.InferOutput<typeof OwnReserveProof>

export const getReserveProof = endpoint({
  name: 'getReserveProof',
  concept: 'transparency',
  auth: 'token',
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  request: v.object({}),
  result: OwnReserveProof,
  errors: [],
  summary:
    'Proof that what the user was owed when it was summed up last is in the signed sums. It names nobody else, and no leaf shows what another account is owed.',
})
