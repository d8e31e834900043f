import { languages } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { becomePerson, withdrawalCoolingMs } from './testing/without-people.ts'
import { noticed, noticeWords } from './notice-words.ts'
import { keepPicture } from './testing/pictures.ts'
import { openRechargeConsole } from './testing/recharge-console.ts'
import { granted, startAt } from './testing/wallet-world.ts'
import { openWithdrawing, type Withdrawing } from './testing/withdrawing.ts'

let w: Withdrawing
beforeEach(async () => {
  w = await openWithdrawing('notices')
})
afterEach(() => w.close())

let heard = 0
beforeEach(() => {
  heard = 0
})

/** Mails to this user since the last call. */
async function mailsTo(userId: string) {
  const { events, wallet, noticed: sent } = w.world
  sent.length = 0
  for (; heard < events.length; heard += 1) await wallet.onEvent(events[heard]!)
  return sent.filter((mail) => mail.userId === userId).map(({ what, text }) => [what, text])
}

const link = (path: string) => `https://candor.test/#/${path}`

describe('a recharge', () => {
  async function reported(userId: string) {
    const input = { currency: 'USDT', method: 'bank' } as const
    const { bank } = granted(await w.world.call('getRechargeAddress', userId, input))
    const { channelId, reference } = bank!
    const id = w.world.world.newId()
    const certificate = [await keepPicture(w.world.pool, { id, userId, text: id, at: startAt })]
    const payer = { payerName: 'Ada Lovelace', payerAccountLast4: '9017' }
    const transfer = { method: 'bank', currency: 'USDT', channelId, reference } as const
    return granted(
      await w.world.call('applyRecharge', userId, {
        ...transfer,
        ...payer,
        certificate,
        amount: '1200',
      }),
    )
  }

  test('that two operators credit is mailed with the amount, and a rejected one with the reason', async () => {
    const rechargeConsole = await openRechargeConsole(w.world)
    const userId = await w.world.newUser()
    const first = await reported(userId)
    const { version } = await rechargeConsole.claimed(rechargeConsole.maker, first.id)
    const found = { id: first.id, version, amount: '1199.5', matched: 'FT 1', remark: 'seen' }
    const asked = granted(
      await rechargeConsole.call('creditRecharge', found, rechargeConsole.maker),
    )
    heard = w.world.events.length
    granted(await rechargeConsole.approve(asked.pendingApprovalId!))
    expect(await mailsTo(userId)).toEqual([
      [
        'Your recharge is in your balance',
        `1,199.5 USDT · R${first.id}. See it here: ${link(`chongzhitixianResult?id=${first.id}`)}`,
      ],
    ])

    w.world.speech.lang = 'zh-cn'
    const second = await reported(userId)
    const item = await rechargeConsole.claimed(rechargeConsole.maker, second.id)
    const why = { reasonKey: 'payment_not_received', remark: 'nothing came' } as const
    heard = w.world.events.length
    const refused = { id: second.id, version: item.version, ...why }
    const decide = await rechargeConsole.call('rejectRecharge', refused, rechargeConsole.maker)
    granted(decide)
    heard = w.world.events.findIndex(({ name }) => name === 'rechargeRejected')
    const [[what, text] = []] = await mailsTo(userId)
    expect(what).toBe('您的充值被拒绝')
    expect(text).toMatch(/^1,200 USDT · R\d+\. .*款.*点此查看:https:\/\/candor\.test\//)
  })

  test('that a network confirms is mailed once it is in the balance, and not before', async () => {
    const userId = await w.world.newUser()
    const address = await w.world.address(userId)
    granted(await w.world.call('paySandbox', userId, { address, currency: 'USDT', amount: '50' }))
    expect(await mailsTo(userId)).toEqual([])
    await w.world.world.advance(3_000)
    await w.world.confirmPayments()
    expect((await mailsTo(userId)).map(([what]) => what)).toEqual([
      'Your recharge is in your balance',
    ])
  })
})

describe('a withdrawal', () => {
  test('is mailed when requested, with the time until which it can be cancelled', async () => {
    const user = await w.readyUser()
    await mailsTo(user.userId)
    const id = await w.ask(user)
    const until = new Date(w.world.world.clock.now() + withdrawalCoolingMs).toISOString()
    const [[what, text] = []] = await mailsTo(user.userId)
    expect(what).toBe('A withdrawal was asked for')
    expect(text).toBe(
      [
        `100 USDT → TYMMH3…xpCcsx · W${id}.`,
        `You can take it back until ${until.slice(0, 16).replace('T', ' ')} (UTC).`,
        'If this was not you, end the sessions you do not know and change your passwords.',
        `See it here: ${link(`chongzhitixianResult?id=${id}&type=withdraw`)}`,
      ].join(' '),
    )
  })

  test('is mailed when it is sent and when it arrives', async () => {
    const user = await w.readyUser()
    const id = await w.readyToSend(user)
    await mailsTo(user.userId)
    await w.work()
    await w.work()
    const see = `See it here: ${link(`chongzhitixianResult?id=${id}&type=withdraw`)}`
    expect(await mailsTo(user.userId)).toEqual([
      ['Your withdrawal was sent', `100 USDT → TYMMH3…xpCcsx · W${id}. ${see}`],
      ['Your withdrawal has arrived', `100 USDT → TYMMH3…xpCcsx · W${id}. ${see}`],
    ])
  })

  test('that is rejected is mailed with the reason; one that its owner cancelled is not', async () => {
    const user = await w.readyUser()
    const id = await w.ask(user)
    await w.world.world.advance(withdrawalCoolingMs)
    await w.work()
    await mailsTo(user.userId)
    expect(await w.decide(id, w.mia, w.refusal)).toBe(null)
    const [[what, text] = []] = await mailsTo(user.userId)
    expect(what).toBe('Your withdrawal was rejected')
    expect(text).toContain(
      'We noticed unusual activity and are checking it. All of the money is back in your balance.',
    )
    const mine = await w.ask(user)
    await mailsTo(user.userId)
    granted(await w.world.call('cancelWithdrawal', user.userId, { id: mine }))
    expect(await mailsTo(user.userId)).toEqual([])
  })

  test('that was not sent is mailed once, stating that the money is back', async () => {
    const user = await w.readyUser()
    w.rail.answer = 'error before sending'
    const id = await w.readyToSend(user)
    await w.work()
    await mailsTo(user.userId)
    expect(await w.settle(id, w.notSent)).toBe(null)
    const [[what, text = ''] = []] = await mailsTo(user.userId)
    expect(what).toBe('Your withdrawal could not be delivered')
    expect(text.match(/money is back/g)).toHaveLength(1)
  })
})

test('names a withdrawal account by its number, whatever its label', async () => {
  const userId = await w.world.newUser()
  await w.run(becomePerson, userId, { userId })
  const place = {
    type: 'wallet',
    currency: 'USDT',
    network: 'TRC20',
    address: 'TYMMH3RDmKnpzGgEYXXjQZ9hz4pMxpCcsx',
  } as const
  const named = { ...place, label: 'evil.example/login', isDefault: true, fundPassword: '314159' }
  const { id } = granted(await w.world.call('addWithdrawalAccount', userId, named))
  const [[what, text = ''] = []] = await mailsTo(userId)
  expect(what).toBe('An account to withdraw to was added')
  expect(text).toMatch(
    /^TYMMH3…xpCcsx\. Money can be sent to it from 2026-11-18 12:02 \(UTC\)\. If/,
  )
  expect(text).not.toContain('evil.example')
  granted(await w.world.call('editWithdrawalAccount', userId, { id, disabled: true }))
  expect((await mailsTo(userId)).map(([title]) => title)).toEqual([
    'An account to withdraw to was removed',
  ])
})

test("mails once that the list's lock is being removed, with the time when accounts can be added", async () => {
  const userId = await w.world.newUser()
  await w.run(becomePerson, userId, { userId })
  const set = async (enabled: boolean, proofs: object = {}) =>
    granted(await w.world.call('setWithdrawAllowList', userId, { enabled, ...proofs }))
  await set(true)
  expect(await mailsTo(userId)).toEqual([])
  const { offAt } = await set(false, { fundPassword: '314159' })
  // The removal is already pending.
  await set(false)
  const from = new Date(offAt!).toISOString().slice(0, 16).replace('T', ' ')
  expect(await mailsTo(userId)).toEqual([
    [
      'The lock of your withdrawal accounts is being taken off',
      [
        `Accounts can be added again from ${from} (UTC).`,
        'If this was not you, end the sessions you do not know and change your passwords.',
        `See it here: ${link('jiesuanInfo')}`,
      ].join(' '),
    ],
  ])
})

test('has all texts in all languages, each different', () => {
  for (const lang of languages)
    expect(new Set(noticed.map((name) => noticeWords[lang].what[name])).size).toBe(noticed.length)
})
