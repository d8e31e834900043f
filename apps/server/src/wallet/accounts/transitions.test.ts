import { describe, expect, test } from 'vitest'
import { approvals, claimedItem, type Actor, type ApprovalRow } from '../../operator/index.ts'
import {
  command,
  isRefusal,
  owned,
  type Decision,
  type Refusal,
} from '../../platform/lane/index.ts'
import { addAccount, maxAccounts, type AccountTarget } from '../commands/add-account.ts'
import { editAccount } from '../commands/edit-account.ts'
import { askToReopen } from '../console/ask-reopen.ts'
import { disableUserAccount } from '../console/disable-account.ts'
import { reopenAccountBy, type Reopening } from '../console/reopen-account.ts'
import { createMemoryLane } from '../testing/memory-lane.ts'
import { knownOwner, openingProof, personRows } from '../testing/without-people.ts'
import { withdrawals, type Withdrawal } from '../withdrawals/tables.ts'
import { barredAddresses } from './barred-addresses.ts'
import { withdrawalAccounts, type AccountRow } from './tables.ts'
import { statusAt } from './view.ts'

const now = Date.UTC(2026, 10, 18, 12)
const userId = '4711'
const id = '900'

const fresh: AccountRow = {
  ...owned(userId),
  id,
  type: 'wallet',
  currency: 'USDT',
  label: 'Cold wallet',
  isDefault: true,
  network: 'TRC20',
  address: 'TYMMH3RDmKnpzGgEYXXjQZ9hz4pMxpCcsx',
  bankName: null,
  bankCode: null,
  realName: null,
  accountNo: null,
  country: null,
  usableAt: now + 1,
  createdAt: now - 60_000,
  disabledAt: null,
  usedAt: null,
  reasonKey: null,
}
const gone = { isDefault: false, disabledAt: now - 1, usableAt: now }

/** Every state of a destination for its user. A disabled account is gone and its destination is free again. */
const states: Record<string, AccountRow | null> = {
  none: null,
  cooling: fresh,
  active: { ...fresh, usableAt: now },
  awaited: { ...fresh, usableAt: now },
  disabled: { ...fresh, ...gone },
  closed: { ...fresh, ...gone, reasonKey: 'legal_order' },
  closedAnew: { ...fresh, ...gone, disabledAt: now, reasonKey: 'legal_order' },
}
const names = Object.keys(states)

const order = { ...owned(userId), id: '1', accountId: id, status: 'under_review' } as Withdrawal
const actor: Actor = {
  id: '7',
  name: 'mia',
  roles: ['compliance'],
  ip: '192.0.2.1',
  device: 'test',
  requestId: 'test',
}

/** A lane with the destination in this state, as the lane loads it: disabled accounts are not loaded. */
function laneIn(state: string) {
  const lane = createMemoryLane(userId)
  for (const { table, value } of personRows(userId)) lane.draft.set(table, value)
  const row = states[state] ?? null
  if (row !== null && state !== 'disabled') lane.draft.set(withdrawalAccounts, row)
  if (state === 'awaited') lane.draft.set(withdrawals, order)
  const end = { ...owned(userId), seq: 0, hash: new Uint8Array(32) }
  lane.draft.set(claimedItem.needs.chains, end)
  const seat = { roles: actor.roles, disabledAt: null, sessionsFromAt: 0, approvalId: null }
  lane.draft.set(claimedItem.needs.seats, { ...owned(userId), id: actor.id, ...seat })
  return lane
}
type Lane = ReturnType<typeof laneIn>

const place = {
  type: 'wallet',
  currency: 'USDT',
  network: 'TRC20',
  address: fresh.address,
  bankName: null,
  bankCode: null,
  realName: null,
  accountNo: null,
  country: null,
} as const
const binding = (target: AccountTarget = place) => ({
  userId,
  target,
  label: 'Cold wallet',
  isDefault: true,
  coolingMs: 60_000,
  known: knownOwner,
  proof: openingProof(),
})

const reopenKind = reopenAccountBy({ accountCoolingMs: 60_000 })
/** The checker's approval to reopen `closed`. */
const reopening: Reopening = {
  id,
  userId,
  closedAt: gone.disabledAt,
  closedFor: 'legal_order',
  reasonKey: 'closed_by_mistake',
}
const carryOut = command('carryOut', {
  needs: reopenKind.needs,
  decide: (state, payload: Reopening, context) =>
    reopenKind.apply(state as never, payload, context, {
      approval: {} as ApprovalRow,
      checker: actor,
    }),
})
const reopen = (lane: Lane) => lane.run(carryOut, reopening, now)
const ask = askToReopen(reopenKind)
const askReopen = (lane: Lane) => {
  const why = { reasonKey: 'closed_by_mistake', remark: 'a slip', actor } as const
  return lane.run(ask, { userId, accountId: id, ...why }, now)
}

type Act = (lane: Lane) => Decision | Refusal
/** Every act, with its start states and the state after each. */
const acts: Record<string, { act: Act; ways: Record<string, string> }> = {
  bind: {
    act: (lane) => lane.run(addAccount, binding(), now),
    ways: { none: 'cooling', disabled: 'cooling' },
  },
  rename: {
    act: (lane) => lane.run(editAccount, { id, label: 'Savings' }, now),
    ways: { cooling: 'cooling', active: 'active', awaited: 'active' },
  },
  prefer: {
    act: (lane) => lane.run(editAccount, { id, isDefault: true }, now),
    ways: { cooling: 'cooling', active: 'active', awaited: 'active' },
  },
  disable: {
    act: (lane) => lane.run(editAccount, { id, disabled: true }, now),
    ways: { cooling: 'disabled', active: 'disabled' },
  },
  closeByOperator: {
    act: (lane) => {
      const why = { reasonKey: 'legal_order', remark: 'an order', actor } as const
      return lane.run(disableUserAccount, { userId, accountId: id, ...why }, now)
    },
    ways: { cooling: 'closed', active: 'closed', awaited: 'closed' },
  },
  reopen: { act: reopen, ways: { closed: 'cooling' } },
}

function reachedBy({ put = [] }: Decision): string {
  const rows = put as readonly { readonly value?: AccountRow }[]
  const row = rows.map(({ value }) => value).findLast((value) => value?.label !== undefined)!
  const status = statusAt(row, now)
  return status === 'disabled' && row.reasonKey !== null ? 'closed' : status
}

describe.each(Object.entries(acts))('%s', (_name, { act, ways }) => {
  test.each(names)('from %s: allowed, or refused without a trace', (state) => {
    const decision = act(laneIn(state))
    expect(isRefusal(decision) ? null : reachedBy(decision)).toBe(ways[state] ?? null)
    expect(isRefusal(decision) ? decision.put : []).toEqual([])
  })
})

test('finds a planted bug: an act that does not check its start state', () => {
  const reached = (act: Act) => names.filter((state) => !isRefusal(act(laneIn(state))))
  /** The same act on a destination that is taken for one in use. */
  const blind = (act: Act) =>
    reached((lane) => {
      lane.draft.set(withdrawalAccounts, states['active']!)
      return act(lane)
    })
  for (const name of ['rename', 'prefer', 'disable', 'closeByOperator'])
    expect(blind(acts[name]!.act).length).toBeGreaterThan(Object.keys(acts[name]!.ways).length)
  for (const { act, ways } of Object.values(acts))
    expect(reached(act).toSorted()).toEqual(Object.keys(ways).toSorted())
})

test('ends a cooldown at its time by itself, and not before', () => {
  expect(statusAt(fresh, fresh.usableAt - 1)).toBe('cooling')
  expect(statusAt(fresh, fresh.usableAt)).toBe('active')
})

test('does not reopen a closed destination by binding it again, but allows it for one that the owner disabled', () => {
  expect(acts['bind']!.act(laneIn('closed'))).toMatchObject({ refused: 'ACCOUNT_DUPLICATE' })
  expect(acts['bind']!.act(laneIn('awaited'))).toMatchObject({ refused: 'ACCOUNT_DUPLICATE' })
  expect(acts['disable']!.act(laneIn('awaited'))).toMatchObject({ refused: 'ACCOUNT_IN_USE' })
})

describe('a closed destination', () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  const onEthereum = { ...place, network: 'ERC20', address }
  const bank: AccountTarget = {
    ...place,
    type: 'bank',
    network: null,
    address: null,
    bankName: 'First Bank',
    bankCode: null,
    realName: 'Ada Lovelace',
    accountNo: '1234567890',
    country: 'GB',
  }
  const ether = { ...onEthereum, currency: 'ETH', network: 'Ethereum' }
  const others: [string, AccountTarget, AccountTarget][] = [
    ['in another currency, on another network', onEthereum, ether],
    ['in another country', bank, { ...bank, country: 'FR' }],
    ['at another bank', bank, { ...bank, bankName: 'Second Bank', bankCode: 'SECOND' }],
  ]

  test.each(others)(
    'is not reopened by binding it %s; another destination may be bound',
    (_, before, other) => {
      const bindAfter = (row: AccountRow) => {
        const lane = laneIn('none')
        lane.draft.set(withdrawalAccounts, row)
        return lane.run(addAccount, binding(other), now)
      }
      const closed = { ...fresh, ...before, ...gone, reasonKey: 'legal_order' } as const
      expect(bindAfter(closed)).toMatchObject({ refused: 'ACCOUNT_DUPLICATE' })
      const elsewhere = { ...closed, ...place }
      expect(bindAfter(elsewhere)).toMatchObject({ reply: { statusKey: 'cooling' } })
    },
  )
})

describe('a reopened destination', () => {
  const closed = states['closed']!
  const opened = (row: AccountRow = closed) => {
    const lane = laneIn('none')
    lane.draft.set(withdrawalAccounts, row)
    return lane
  }
  const kept = (lane: Lane) => lane.draft.view(withdrawalAccounts).get(id)!

  test('can be requested for closed accounts alone, one request at a time, and changes nothing before the approval', () => {
    const asked = names.filter((state) => !isRefusal(askReopen(laneIn(state))))
    expect(asked).toEqual(['closed', 'closedAnew'])
    const lane = opened()
    expect(askReopen(lane)).toMatchObject({ reply: { applied: false } })
    expect(kept(lane)).toEqual(closed)
    const [approvalRequest] = lane.draft.view(approvals).all()
    expect(JSON.parse(approvalRequest!.payload)).toEqual(reopening)
    expect(askReopen(lane)).toMatchObject({ refused: 'STATE_CHANGED', put: [] })
  })

  test('has a cooldown like a new one, and is not preferred', () => {
    const lane = opened({ ...closed, usedAt: now - 5 })
    expect(reopen(lane)).toMatchObject({
      events: [
        {
          name: 'accountReopened',
          data: { usableAt: now + 60_000, reasonKey: 'closed_by_mistake' },
        },
      ],
    })
    const open = { disabledAt: null, reasonKey: null, isDefault: false }
    expect(kept(lane)).toEqual({ ...closed, ...open, usableAt: now + 60_000, usedAt: null })
    expect(reopen(lane)).toMatchObject({ refused: 'STATE_CHANGED' })
  })

  test('leaves the destination free for another account with it', () => {
    const elsewhere = { ...place, currency: 'USDC' }
    const lane = opened()
    expect(lane.run(addAccount, binding(elsewhere), now)).toMatchObject({
      refused: 'ACCOUNT_DUPLICATE',
    })
    reopen(lane)
    expect(lane.run(addAccount, binding(elsewhere), now)).toMatchObject({
      reply: { statusKey: 'cooling' },
    })
  })

  test('is refused if the law bars the address, whatever the approval', () => {
    const [address] = barredAddresses
    const barred = { ...closed, address: address! }
    expect(askReopen(opened(barred))).toMatchObject({ refused: 'ADDRESS_BARRED', put: [] })
    expect(reopen(opened(barred))).toMatchObject({ refused: 'ADDRESS_BARRED', put: [] })
  })

  test('is refused if the list is full', () => {
    const full = () => {
      const lane = opened()
      for (let at = 1; at <= maxAccounts; at++)
        lane.draft.set(withdrawalAccounts, { ...fresh, id: String(at), address: `T${at}` })
      return lane
    }
    expect(askReopen(full())).toMatchObject({ refused: 'ACCOUNT_LIST_FULL', put: [] })
    expect(reopen(full())).toMatchObject({ refused: 'ACCOUNT_LIST_FULL', put: [] })
  })
})
