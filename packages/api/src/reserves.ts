import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { PublicKey } from './proofs.ts'
import { Count, Currency, Dec, Hash, Id, Ms } from './scalars.ts'

/** The signed facts of all liabilities in one currency at one moment. */
const SignedReserve = v.strictObject({
  at: Ms,
  currency: Currency,
  /** The number of accounts with a liability. */
  accounts: Count,
  /** The number of their leaves. */
  leaves: Count,
  total: Dec,
  /** The hash of the tree's root. */
  hash: Hash,
  signature: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{86}$/)),
})

/** The liabilities to users at one moment, in all currencies. */
export const Reserves = v.strictObject({
  at: Ms,
  /** The time that the first checkpoint of the day determined. `at` is later if no server ran then. */
  dueAt: Ms,
  /** The number of users who have fetched their own proof in this tree; null if there is no tree, or none any more. */
  checks: v.nullable(Count),
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
    'What all users together were owed, currency by currency, on each of the last thirty ' +
    'days on which it was summed up, the latest first.',
})

/** A leaf of an account with its path to the root of a tree, as `candor-verify` reads it. */
const ReservePart = v.strictObject({
  leaf: v.strictObject({
    userId: Id,
    salt: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
    amount: Dec,
  }),
  /** Its index among the leaves, from 0. */
  place: Count,
  /** The sibling nodes of the path, from the bottom up. */
  path: v.array(v.strictObject({ sum: Dec, hash: Hash })),
})

/** All leaves of one account in one tree. */
const ReserveProof = v.strictObject({ root: SignedReserve, parts: v.array(ReservePart) })

export const OwnReserveProof = v.strictObject({
  /** The time of the last summation; null without one. */
  at: v.nullable(Ms),
  /** The key of the signatures; null without signatures. */
  publicKey: v.nullable(PublicKey),
  /** One for each currency in which the user had a balance then. */
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
    'Proof that what the user was owed when it was summed up last is in the signed sums. It ' +
    'names nobody else, and no leaf shows what another account is owed.',
})
