import { createHash } from 'node:crypto'
import { isRefusal } from '../../platform/lane/index.ts'
import { partOf } from '../../platform/part.ts'
import { openWalletConsole, operatorOf } from './wallet-console.ts'
import { errorOf, granted, openWalletWorld } from './wallet-world.ts'
import { becomePerson } from './without-people.ts'

type Status = 'passed' | 'expired' | 'rejected' | 'under_review'

/** A user whose account ended with unclaimed money, and the console that may return it. */
export async function openFormerOwner(seed: string) {
  const world = await openWalletWorld(seed)
  const walletConsole = await openWalletConsole(world)
  const { pool } = world
  const now = () => world.world.clock.now()

  async function newPerson(): Promise<string> {
    const userId = await world.newUser()
    const request = { key: null, payloadHash: new Uint8Array(), nonce: null, route: 'test' }
    await world.lane.run(becomePerson, { ...request, owner: userId, input: { userId } })
    return userId
  }

  /** Shows a document, with the result of its check. */
  async function shows(userId: string, document: string, status: Status = 'passed', ended = false) {
    const decidedAt = status === 'under_review' ? null : now()
    await pool.query(
      `insert into identity_application (part, user_id, id, type, status, version, country, doc_type, masked_name,
         document_hash, images, flags, consent_version, lang, created_at, decided_at, field_reasons, ended_at)
       values ($1, $2, $3, 'basic', $4, 1, 'GB', 'passport', 'A*** L***', $5, '[]', '[]', '1', 'en-us', $6, $7, '[]', $8)`,
      [
        partOf(userId),
        userId,
        world.world.newId(),
        status,
        createHash('sha256').update(document).digest(),
        now(),
        decidedAt,
        ended ? now() : null,
      ],
    )
  }

  const end = (userId: string) =>
    pool.query('update people_user set closed_at = $1 where user_id = $2', [now(), userId])

  /** A payment that came after the end, found by two operators. */
  async function comes(userId: string, amount: string): Promise<string> {
    const to = await world.address(userId)
    const paid = { address: to, currency: 'USDT', amount }
    const { txid } = granted(await world.call('paySandbox', userId, paid))
    await isFound(userId, txid, amount)
    return txid
  }

  /** The network restores the dropped payment, and two operators find it again. */
  async function returns(userId: string, txid: string): Promise<void> {
    granted(await world.call('restoreSandbox', userId, { txid }))
    await isFound(userId, txid, '1')
  }

  /** @param amount as an operator types it; the network tells the real amount */
  async function isFound(userId: string, txid: string, amount: string): Promise<void> {
    await world.world.advance(3_000)
    await world.confirmPayments()
    const { id, version } = await recharge(userId, txid)
    const [mia, carl] = [operatorOf('7', 'ops_maker'), operatorOf('8', 'ops_checker')]
    granted(await walletConsole.claim('recharge', id, mia))
    const found = { id, version, amount, matched: txid, remark: 'seen on the network' }
    const asked = granted(await walletConsole.call('creditRecharge', found, mia))
    granted(await walletConsole.approve(asked.pendingApprovalId!, carl))
  }

  async function recharge(userId: string, txid: string) {
    const found = await pool.query<{ id: string; version: number }>(
      'select id::text, version from wallet_recharge where user_id = $1 and txid = $2',
      [userId, txid],
    )
    return found.rows[0]!
  }

  /** The network drops it, and an operator requests the recall. Returns the approval request. */
  async function askRecall(userId: string, txid: string): Promise<string> {
    granted(await world.call('dropSandbox', userId, { txid }))
    const { id, version } = await recharge(userId, txid)
    const mia = operatorOf('7', 'ops_maker')
    granted(await walletConsole.claim('recharge', id, mia))
    const asked = granted(
      await walletConsole.call('recallRecharge', { id, version, remark: 'gone' }, mia),
    )
    return asked.pendingApprovalId!
  }

  /** The same, and the checker approves. */
  async function goes(userId: string, txid: string): Promise<void> {
    const approvalId = await askRecall(userId, txid)
    granted(await walletConsole.approve(approvalId, operatorOf('8', 'ops_checker')))
  }

  const former = await newPerson()
  await shows(former, 'passport 1', 'passed', true)
  await end(former)
  const payee = await newPerson()
  await shows(payee, 'passport 1')

  return {
    world,
    walletConsole,
    former,
    payee,
    newPerson,
    shows,
    end,
    comes,
    returns,
    askRecall,
    goes,
    /** Claims and approves a request. Returns the error; null on success. */
    async approve(id: string, who: ReturnType<typeof operatorOf>): Promise<string | null> {
      const answer = await walletConsole.approve(id, who)
      return isRefusal(answer) ? errorOf(answer) : null
    },
    close: () => world.close(),
  }
}
