import type { Database } from '../../platform/database/pool.ts'
import { pastLedgerGuards } from '../../testing/past-ledger-guards.ts'

/** A tree of members: `tops` invited `hosts` each, who invited `guests` each, who paid `fees` each on one day. */
export type FeeTree = {
  readonly tops: number
  readonly hosts: number
  readonly guests: number
  readonly fees: number
}

/** First id; in the order of tops, hosts and guests. */
const firstId = 1_000_000n

/** The ids of a tree; `of` is the index of the inviter. */
function membersOf({ tops, hosts, guests }: FeeTree) {
  const idOf = (place: number) => String(firstId + BigInt(place))
  const top = Array.from({ length: tops }, (_, at) => ({ id: idOf(at), by: null }))
  const host = Array.from({ length: tops * hosts }, (_, at) => ({
    id: idOf(tops + at),
    by: top[Math.floor(at / hosts)]!.id,
  }))
  const guest = Array.from({ length: tops * hosts * guests }, (_, at) => ({
    id: idOf(tops + tops * hosts + at),
    by: host[Math.floor(at / guests)]!.id,
  }))
  return { top, host, guest }
}

/** A fee of a guest, in 10⁻⁸: all differ, and few divide by ten. */
const feeOf = (guest: number, nth: number): bigint =>
  BigInt(1 + ((guest * 7_919 + nth * 104_729) % 9_999_991))

/** Writes a tree and its fees into a database as the lane would: accounts, invitations and ledger. */
export async function plantFees(database: Database, tree: FeeTree, at: number): Promise<void> {
  const { top, host, guest } = membersOf(tree)
  const all = [...top, ...host, ...guest]
  const ids = all.map(({ id }) => id)
  const charged = guest.flatMap(({ id }, place) =>
    Array.from({ length: tree.fees }, (_, nth) => ({ id, nth, fee: feeOf(place, nth) })),
  )
  const left = new Map(
    guest.map(({ id }, place) => [
      id,
      Array.from({ length: tree.fees }, (_, nth) => feeOf(place, nth)).reduce((a, b) => a + b, 0n),
    ]),
  )
  const paid = charged.map(({ id, fee }) => {
    const after = left.get(id)! - fee
    left.set(id, after)
    return after
  })
  await pastLedgerGuards(database, async (owner) => {
    await owner.query(
      `insert into lane_owner (part, id, transfer_number)
       select u % 64, u, case when u = any ($2) then $3::bigint else 0 end from unnest($1::bigint[]) u`,
      [ids, guest.map(({ id }) => id), tree.fees + 1],
    )
    await owner.query(
      `insert into people_user (part, user_id, uid, account, account_type, nick_name, password_version,
         initial_password_changed, invite_code, agreement_version, created_at, country, invited_by)
       select u % 64, u, '1' || u, 'guest1' || u, 'guest', 'Ana', 0, true, '1' || u, '1', $3, 'US', by
       from unnest($1::bigint[], $2::bigint[]) m (u, by)`,
      [ids, all.map(({ by }) => by), at - 1],
    )
    await owner.query(
      `insert into ledger_transfer (part, user_id, number, id, command, book, currency, debit, credit, amount, kind, at,
         credit_after)
       select u % 64, u, 1, u * 1000, 'fund', 'real', 'USDT', 'house.custody', 'balance.available', amount, 'recharge', $3,
         amount from unnest($1::bigint[], $2::numeric[]) m (u, amount)`,
      [guest.map(({ id }) => id), totalsOf(charged), at - 1],
    )
    await owner.query(
      `insert into ledger_transfer (part, user_id, number, id, command, book, currency, debit, credit, amount, kind, at,
         debit_after)
       select u % 64, u, 2 + nth, u * 1000 + 1 + nth, 'openPosition', 'real', 'USDT', 'balance.available', 'house.fees', fee,
         'position_open_fee', $5, after from unnest($1::bigint[], $2::integer[], $3::numeric[], $4::numeric[])
         m (u, nth, fee, after)`,
      [
        charged.map(({ id }) => id),
        charged.map(({ nth }) => nth),
        charged.map(({ fee }) => String(fee)),
        paid.map(String),
        at,
      ],
    )
    await owner.query(
      `insert into ledger_account (part, user_id, book, kind, currency, balance)
       select u % 64, u, 'real', 'balance.available', 'USDT', 0 from unnest($1::bigint[]) u`,
      [guest.map(({ id }) => id)],
    )
    await owner.query('analyze')
  })
}

function totalsOf(charged: readonly { readonly id: string; readonly fee: bigint }[]): string[] {
  const totals = new Map<string, bigint>()
  for (const { id, fee } of charged) totals.set(id, (totals.get(id) ?? 0n) + fee)
  return [...totals.values()].map(String)
}

/** Shares of each inviter by the published rule, per member: 20 % and 10 %, rounded down. */
export function naiveShares(tree: FeeTree): Map<string, bigint> {
  const { host, guest } = membersOf(tree)
  const inviterOf = new Map(host.map(({ id, by }) => [id, by]))
  const shares = new Map<string, bigint>()
  const give = (id: string, amount: bigint) => shares.set(id, (shares.get(id) ?? 0n) + amount)
  for (const [place, { by }] of guest.entries()) {
    let fees = 0n
    for (let nth = 0; nth < tree.fees; nth += 1) fees += feeOf(place, nth)
    give(by, (fees * 2n) / 10n)
    give(inviterOf.get(by)!, fees / 10n)
  }
  return shares
}
