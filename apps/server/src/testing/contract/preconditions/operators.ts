import { codeAt } from '../authenticator.ts'
import { newGuest } from '../cast.ts'
import { claimedApproval, pendingApproval } from '../operators.ts'
import { newOperatorPasskey } from '../passkeys.ts'
import { boundCode } from '../second-factor.ts'
import type { SeededWorld } from '../seeded-world.ts'
import type { Body, Preconditions } from './scene.ts'

export const ofOperators: Preconditions = {
  operatorLogin: async ({ seeded, person }) => {
    const { name, password } = seeded.way
    return {
      passkey: undefined,
      name,
      password,
      ...(await freshCode(seeded)),
      deviceKey: person.deviceFields.deviceKey,
    }
  },
  operatorStepUp: async ({ seeded }) => ({ ...(await freshCode(seeded)), passkey: undefined }),
  addOperatorPasskey: ({ seeded, person }) => newOperatorPasskey(seeded, person),
  removeOperatorPasskey: async ({ seeded, person, given }) => {
    const { credential } = await newOperatorPasskey(seeded, person)
    return {
      ...(await person.done('addOperatorPasskey', { credential, name: 'A test' })),
      ...given,
    }
  },
  claimItem: async ({ seeded }) => ({
    queue: 'approval',
    id: (await pendingApproval(seeded.maker)).id,
  }),
  releaseItem: async ({ seeded, person }) => ({
    queue: 'approval',
    id: (await claimedApproval(seeded.maker, person)).id,
  }),
  approveApproval: ({ seeded, person }) => claimedApproval(seeded.maker, person),
  refuseApproval: ({ seeded, person }) => claimedApproval(seeded.maker, person),
  changeOperatorRoles: async ({ seeded }) => ({
    id: await newColleague(seeded),
    roles: ['support', 'content'],
  }),
  disableOperator: async ({ seeded }) => ({ id: await newColleague(seeded) }),
  enableOperator: async ({ seeded }) => {
    const id = await newColleague(seeded)
    await seeded.second.done('disableOperator', {
      id,
      reasonKey: 'security_incident',
      remark: 'for a test',
    })
    return { id }
  },
  getUser: ({ seeded }) => ({ id: seeded.guest.userId }),
  addUserNote: ({ seeded }) => ({ id: seeded.guest.userId }),
  restrictUser: async ({ seeded }) => {
    // A repeated request about the same user needs two operators.
    const { userId: id } = await newcomer(seeded)
    return {
      id,
      capability: 'withdraw',
      untilAt: seeded.world.clock.now() + restrictedMs,
    }
  },
  liftRestriction: async ({ seeded }) => newRestriction(seeded),
  revokeUserSessions: async ({ seeded }) => ({ id: (await newcomer(seeded)).userId }),
  resetUserFactor: async ({ seeded }) => {
    const user = await newcomer(seeded)
    await boundCode(seeded, user)
    return { id: user.userId, target: 'authenticator' }
  },
  setSwitch: async ({ seeded: { maker, checker } }) => {
    const states = await maker.done('listSwitches', {})
    const { stopped, pendingApprovalId } = states.find((one) => one.switch === 'withdrawals')!
    if (pendingApprovalId !== null)
      await checker.done('approveApproval', await claimedApproval(maker, checker))
    return { switch: 'withdrawals', stopped: !stopped || pendingApprovalId !== null }
  },
  haltMarket: async ({ seeded }) => {
    if ((await quietMarket(seeded)).halted) await resumed(seeded)
    return { symbol: quiet }
  },
  resumeMarket: async ({ seeded }) => {
    if ((await quietMarket(seeded)).pendingApprovalId !== null) await resumed(seeded)
    const why = { symbol: quiet, reasonKey: 'source_outage', remark: 'for a test' } as const
    if (!(await quietMarket(seeded)).halted) await seeded.maker.done('haltMarket', why)
    return { symbol: quiet }
  },
}

/** A symbol without trades, so that its halts affect no other test. */
const quiet = 'USDJPY'

async function quietMarket({ maker }: SeededWorld) {
  const markets = await maker.done('listMarkets', {})
  return markets.find(({ symbol }) => symbol === quiet)!
}

/** Two operators resume the quiet market. */
async function resumed(seeded: SeededWorld): Promise<void> {
  const { maker, checker } = seeded
  if ((await quietMarket(seeded)).pendingApprovalId === null)
    await maker.done('resumeMarket', { symbol: quiet, remark: 'for a test' })
  const id = (await quietMarket(seeded)).pendingApprovalId!
  await checker.done('claimItem', { queue: 'approval', id })
  const { records } = await checker.done('listApprovals', { id })
  const { digest } = records[0]!
  await checker.done('approveApproval', { id, digest })
}

/** An operator who has not signed in yet. */
async function newColleague(seeded: SeededWorld): Promise<string> {
  const name = `colleague${seeded.world.newId()}`
  const password = 'a long enough password'
  return (await seeded.operators().hire({ name, password, roles: ['support'] })).id
}

/** Long enough for an operator to sign in again meanwhile. */
const restrictedMs = 5 * 60_000

/** A restriction without a pending lift, with its user. */
async function newRestriction(seeded: SeededWorld): Promise<Body> {
  const { leap, world, maker } = seeded
  await leap(restrictedMs)
  const { userId: id } = await newcomer(seeded)
  await maker.done('restrictUser', {
    id,
    capability: 'withdraw',
    reasonKey: 'own_request',
    untilAt: world.clock.now() + restrictedMs,
    remark: 'for a test',
  })
  const { restrictions } = await maker.done('getUser', { id })
  return { id, restrictionId: restrictions[0]!.id }
}

/** A user without pending requests. */
const newcomer = (seeded: SeededWorld) => newGuest(seeded, `guest-${seeded.world.newId()}`)

/** An unused code, for which time must pass. */
async function freshCode({ leap, way, world }: SeededWorld): Promise<Body> {
  await leap(30_000)
  return { code: codeAt(way.codeSecret, world.clock.now()) }
}
