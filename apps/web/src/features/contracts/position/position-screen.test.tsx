import {
  chainHash,
  chainStart,
  checkpointText,
  leafHash,
  orderText,
  tickRecord,
} from '@candor/verify'
import type { ContractProof, Segment, Tick } from '@candor/verify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { prices } from '../../../live/feed.ts'
import { feeRow, ledgerRow } from '../../../testing/asset-samples.ts'
import { openedAt, position, sampleOrder } from '../../../testing/contract-samples.ts'
import { fakeApi, refusal, type Answers } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { pageOf } from '../../../testing/sample-page.ts'
import { freshAt, full, ticker, user } from '../../../testing/samples.ts'
import { eventStream } from '../../../testing/event-stream.ts'

let restore = () => {}
beforeEach(() => {
  clearSession()
  useSession.setState({ token: 'token', userInfo: user })
})
afterEach(() => restore())

const tick: Tick = {
  symbol: 'BTCUSDT',
  seq: 3,
  price: '96999.5',
  bid: '96999',
  ask: '97000',
  at: openedAt - 300,
  source: 'recorded',
  logSeq: 9,
}
const base64url = { alphabet: 'base64url', omitPadding: true } as const

/** A proof like the server's, signed with a key of this test. */
async function proofOf(): Promise<ContractProof> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const leaf = await leafHash(tickRecord(tick))
  const chain = await chainHash(chainStart, leaf)
  const head = { symbol: tick.symbol, seq: tick.seq, chain: chain.toHex() }
  const at = tick.at + 1000
  const signed = async (words: string) => {
    const text = new TextEncoder().encode(words)
    const bytes = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, text))
    return bytes.toBase64(base64url)
  }
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const segment: Segment = {
    previousChain: chainStart.toHex(),
    ticks: [{ ...tick, leaf: leaf.toHex(), chain: head.chain }],
    checkpoint: {
      at,
      heads: [head],
      signature: await signed(checkpointText({ at, heads: [head] })),
    },
  }
  return {
    format: 'candor-proof-1',
    order: sampleOrder,
    orderSignature: await signed(orderText(sampleOrder)),
    segments: [{ of: 0, ...segment }],
    publicKey: raw.toBase64(base64url),
  }
}

/** The published key; null if it cannot be read. */
function keyOf(publicKey: string | null): NonNullable<Answers['getPriceKey']> {
  const fingerprint = 'f1'.repeat(32)
  if (publicKey !== null) return { algorithm: 'Ed25519', publicKey, fingerprint, pem: '' }
  return () => {
    throw refusal(500, 'The service rests for a moment.')
  }
}

async function show(
  proof: ContractProof,
  published: string | null = proof.publicKey,
  answers: Answers = {},
) {
  const proofs = { getPositionProof: proof, getPriceKey: keyOf(published) }
  const api = fakeApi({ ...full, ...proofs, ...answers })
  restore = api.restore
  await renderApp('/heyue/position?id=901')
  return api
}

const check = page.getByRole('button', { name: 'Check on this device' })
const rightSteps = () => page.getByRole('img', { name: 'Right', exact: true }).elements().length
const wrong = page.getByText(/^The check failed\./)

/** The proof with changed segments. */
function tampered(proof: ContractProof, change: Partial<Segment>): ContractProof {
  return { ...proof, segments: proof.segments.map((segment) => ({ ...segment, ...change })) }
}

test('shows figures, events, the exact tick, and the ledger rows', async () => {
  await show(await proofOf())
  await expect
    .element(page.getByText(/^Opened 0\.100 BTC at 97,000\.00 · fee 4\.85 USDT/))
    .toBeVisible()
  await expect.element(page.getByText('BTCUSDT #3')).toBeVisible()
  await expect.element(page.getByText('96,999 / 97,000')).toBeVisible()
  await expect.element(page.getByText('Opening fee').last()).toBeVisible()
  const records = page.getByRole('link', { name: 'All records' })
  expect(records.element().getAttribute('href')).toContain('account=contract')
})

test("a tick that reached another position's exit is no fill here, and does not affect the decimals", async () => {
  const proof = await proofOf()
  const [own] = proof.segments
  const other = { ...own!.ticks[0]!, symbol: 'EURUSD', seq: 9, bid: '1.08412', ask: '1.08419' }
  await show({ ...proof, segments: [own!, { ...own!, of: 1, ticks: [other] }] })
  await expect.element(page.getByText('96,999 / 97,000')).toBeVisible()
  expect(page.getByText('EURUSD #9').elements()).toEqual([])
})

test('a correct proof is verified step by step in this browser', async () => {
  await show(await proofOf())
  await check.click()
  await expect.element(page.getByText(/^Proven: every fill took/)).toBeVisible()
  expect(rightSteps()).toBe(8)
  await expect.element(page.getByText(/^The checkpoint carries Candor’s signature/)).toBeVisible()
})

test('a changed price fails at its step, and later steps are not claimed', async () => {
  const proof = await proofOf()
  const ticks = proof.segments[0]!.ticks.map((each) => ({ ...each, price: '96000' }))
  await show(tampered(proof, { ticks }))
  await check.click()
  await expect.element(wrong).toBeVisible()
  await expect.element(page.getByText('Wrong: the recorded tick')).toBeVisible()
  await expect.element(page.getByText('Not checked: the signature')).toBeVisible()
  // The fill's price, and the key and the signature of the order, which are unchanged.
  expect(rightSteps()).toBe(3)
})

test('another fill price fails at its step', async () => {
  const proof = await proofOf()
  const steps = proof.order.steps.map((step) => ({ ...step, price: '97001' }))
  await show({ ...proof, order: { ...proof.order, steps } })
  await check.click()
  await expect.element(page.getByText('Wrong: the price of the fill')).toBeVisible()
  // Only the key.
  expect(rightSteps()).toBe(1)
})

test('a wrong fee is shown beside the correct one', async () => {
  const proof = await proofOf()
  const steps = proof.order.steps.map((step) => ({ ...step, fee: '9' }))
  await show({ ...proof, order: { ...proof.order, steps } })
  await check.click()
  await expect.element(page.getByText(/Here 9, computed 4\.85$/)).toBeVisible()
  await expect.element(page.getByText('Wrong: the signature of the order')).toBeVisible()
  await expect.element(wrong).toBeVisible()
})

test("saves the full proof in the verifier's format", async () => {
  const proof = await proofOf()
  await show(proof)
  const saved: Blob[] = []
  const offered = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob)
    return 'data:,'
  })
  await page.getByRole('button', { name: 'Download proof' }).click()
  await expect.poll(() => saved.length).toBe(1)
  expect(JSON.parse(await saved[0]!.text())).toEqual(proof)
  offered.mockRestore()
})

test('another chain fails at its step', async () => {
  await show(tampered(await proofOf(), { previousChain: 'f'.repeat(64) }))
  await check.click()
  await expect.element(page.getByText('Wrong: the chain of ticks')).toBeVisible()
  // The fill and its tick; the key, the order's signature, and its figures, which depend on that tick only, not on
  // earlier ones.
  expect(rightSteps()).toBe(5)
})

test('only the published key counts', async () => {
  const [proof, other] = await Promise.all([proofOf(), proofOf()])
  await show(proof, other.publicKey)
  await check.click()
  await expect.element(page.getByText('Wrong: the signature', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Wrong: the key that the proof names')).toBeVisible()
  await expect.element(wrong).toBeVisible()
})

test('a correctly signed proof with another key than the published one fails', async () => {
  const [proof, other] = await Promise.all([proofOf(), proofOf()])
  await show({ ...proof, publicKey: other.publicKey }, proof.publicKey)
  await check.click()
  await expect.element(page.getByText('Wrong: the key that the proof names')).toBeVisible()
  await expect.element(wrong).toBeVisible()
  expect(rightSteps()).toBe(7)
})

test('without the published key the check explains its limits, and claims nothing proven', async () => {
  const proof = await proofOf()
  const api = await show(proof, null)
  await check.click()
  await expect.element(page.getByText(/^The key that Candor publishes could not/)).toBeVisible()
  await expect.element(page.getByText('Not checked: the key that the proof names')).toBeVisible()
  await expect.element(page.getByText(/^Not everything could be checked/)).toBeVisible()
  expect(page.getByText(/^Proven:/).query()).toBeNull()
  api.become({ ...full, getPositionProof: proof, getPriceKey: keyOf(proof.publicKey) })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.element(page.getByText(/^Proven: every fill took/)).toBeVisible()
})

test('waits for an unsigned checkpoint and refetches it', async () => {
  const proof = await proofOf()
  const api = await show(tampered(proof, { checkpoint: null }))
  await check.click()
  await expect.element(page.getByText(/^Waiting for the checkpoint/)).toBeVisible()
  api.become({ ...full, getPositionProof: proof, getPriceKey: keyOf(proof.publicKey) })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.element(page.getByText(/^Proven: every fill took/)).toBeVisible()
})

test('an open position shows the part of its margin reserved for the closing fee and the spread', async () => {
  // 0.01 × 97,000 ÷ 10 = 97.
  const open = position({ quantity: '0.01', openPrice: '97000', leverage: 10, margin: '97.4365' })
  restore = fakeApi({ ...full, getPosition: open }).restore
  await renderApp('/heyue/position?id=901')
  const kept = page.getByText('Incl. closing fee and spread')
  await expect.element(kept).toBeVisible()
  expect(kept.element().nextElementSibling?.textContent).toBe('0.4365 USDT')
})

test('a closed position shows its margin as exactly as its ledger rows', async () => {
  const closed = position({
    statusKey: 'closed',
    status: 3,
    margin: '95.045145',
    openFee: '0.4752',
    closeAt: openedAt + 60_000,
    closePrice: '97100',
    closeReasonKey: 'manual',
  })
  restore = fakeApi({ ...full, getPosition: closed }).restore
  await renderApp('/heyue/position?id=901')
  await expect.element(page.getByText('Initial margin (base of the yield)')).toBeVisible()
  expect(page.getByText('Opening margin').query()).toBeNull()
  expect(document.body.textContent).toContain('95.045145 USDT')
  expect(document.body.textContent).toContain('0.4752 USDT')
})

test('a fee has the same digits in the figures, the events and the ledger', async () => {
  const openFee = '0.04870512'
  const [fill] = position().fills
  const open = position({ openFee, heldOpenFee: openFee, fills: [{ ...fill!, fee: openFee }] })
  const row = ledgerRow({ ...feeRow, amount: `-${openFee}` })
  restore = fakeApi({ ...full, getPosition: open, listBalanceLog: pageOf([row]) }).restore
  await renderApp('/heyue/position?id=901')
  const fee = page.getByText('Opening fee', { exact: true }).first()
  await expect.element(fee).toBeVisible()
  expect(fee.element().nextElementSibling?.textContent).toBe('0.04870512 USDT')
  await expect.element(page.getByText(/· fee 0\.04870512 USDT ·/)).toBeVisible()
  await expect.element(page.getByText(/^−0\.04870512/).first()).toBeVisible()
})

test('after a partial close the opening fee is split between the closed and the open part', async () => {
  const open = position({ quantity: '0.06', openFee: '4.85', heldOpenFee: '2.91' })
  restore = fakeApi({ ...full, getPosition: open }).restore
  await renderApp('/heyue/position?id=901')
  const of = (label: string) => page.getByText(label, { exact: true }).element().nextElementSibling
  await expect.element(page.getByText('Of it, for what is still held')).toBeVisible()
  expect(of('Of it, for what is still held')?.textContent).toBe('2.91 USDT')
  expect(of('Opening fee of all that was opened')?.textContent).toBe('4.85 USDT')
})

test('the proof explains itself, and its key can be copied', async () => {
  const proof = await proofOf()
  await show(proof)
  await expect.element(page.getByText(/committed and chained before the order/)).toBeVisible()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await page.getByRole('button', { name: 'Copy public key' }).click()
  expect(copied).toHaveBeenCalledWith(proof.publicKey)
  await expect.element(page.getByText('f1'.repeat(32))).toBeVisible()
  copied.mockRestore()
})

test('added margin is listed between the fills in order of time', async () => {
  const filled = position()
  const [first] = filled.fills
  const later = { ...first!, kind: 'add' as const, at: first!.at + 120_000, seq: 9 }
  const shown = position({
    fills: [first!, later],
    marginAdditions: [{ amount: '12.5', at: first!.at + 60_000 }],
  })
  restore = fakeApi({ ...full, getPosition: shown }).restore
  await renderApp('/heyue/position?id=901')
  await expect.element(page.getByText('Added 12.50 USDT of margin')).toBeVisible()
  const lines = [...document.querySelectorAll('ol li')].map(({ textContent }) => textContent)
  const places = [/^Opened/, /^Added 12\.50 USDT/, /^Added 0\.100 BTC/].map((form) =>
    lines.findIndex((line) => form.test(line)),
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})

test('changes of take-profit and stop-loss are listed with their previous values', async () => {
  const [first] = position().fills
  const at = (minutes: number) => first!.at + minutes * 60_000
  const stays = { before: '98000', after: '98000' }
  const shown = position({
    fills: [first!, { ...first!, kind: 'add' as const, at: at(4), seq: 9 }],
    takeProfitPrice: '98000',
    exitChanges: [
      {
        by: 'order',
        takeProfit: { before: null, after: '98000' },
        stopLoss: { before: null, after: '95000' },
        at: first!.at,
        seq: 3,
      },
      {
        by: 'user',
        takeProfit: stays,
        stopLoss: { before: '95000', after: '96000.5' },
        at: at(1),
        seq: 5,
      },
      {
        by: 'user',
        takeProfit: stays,
        stopLoss: { before: '96000.5', after: null },
        at: at(2),
        seq: 7,
      },
      {
        by: 'user',
        takeProfit: stays,
        stopLoss: { before: null, after: '96500' },
        at: at(5),
        seq: 11,
      },
    ],
  })
  restore = fakeApi({ ...full, getPosition: shown }).restore
  await renderApp('/heyue/position?id=901')
  await expect.element(page.getByText('Stop-loss set to 96,500.00')).toBeVisible()
  const lines = [...document.querySelectorAll('ol li')].map(({ textContent }) => textContent)
  const places = [
    /^Opened/,
    /^Take-profit 98,000\.00 with the order/,
    /^Stop-loss 95,000\.00 with the order/,
    /^Stop-loss moved from 95,000\.00 to 96,000\.50/,
    /^Stop-loss at 96,000\.50 removed/,
    /^Added 0\.100 BTC/,
    /^Stop-loss set to 96,500\.00/,
  ].map((form) => lines.findIndex((line) => form.test(line)))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})

test('a partial exit is listed with its quantity, and with the state of both exits afterwards', async () => {
  const [first] = position().fills
  const at = first!.at + 60_000
  const shown = position({
    fills: [
      first!,
      {
        ...first!,
        kind: 'close',
        quantity: '0.04',
        price: '98010',
        at,
        seq: 9,
        exit: 'take_profit',
      },
    ],
    stopLossPrice: '95000',
    stopLossQuantity: '0.06',
    exitChanges: [
      {
        by: 'order',
        takeProfit: { before: null, after: '98000', quantityAfter: '0.04' },
        stopLoss: { before: null, after: '95000', quantityAfter: '0.08' },
        at: first!.at,
        seq: 3,
      },
      {
        by: 'close',
        takeProfit: { before: '98000', after: null, quantityBefore: '0.04' },
        stopLoss: {
          before: '95000',
          after: '95000',
          quantityBefore: '0.08',
          quantityAfter: '0.06',
        },
        at,
        seq: 9,
      },
      {
        by: 'user',
        takeProfit: { before: null, after: null },
        stopLoss: { before: '95000', after: '95000', quantityBefore: '0.06' },
        at: at + 1,
        seq: 10,
      },
    ],
  })
  restore = fakeApi({ ...full, getPosition: shown }).restore
  await renderApp('/heyue/position?id=901')
  await expect
    .element(page.getByText('Take-profit at 98,000.00 has fired and is gone'))
    .toBeVisible()
  const lines = [...document.querySelectorAll('ol li')].map(({ textContent }) => textContent)
  const places = [
    /^Take-profit 98,000\.00 with the order · 0\.040 BTC/,
    /^Stop-loss 95,000\.00 with the order · 0\.080 BTC/,
    /^Take-profit closed 0\.040 BTC at 98,010\.00/,
    /^Take-profit at 98,000\.00 has fired and is gone/,
    /^Stop-loss 95,000\.00 closes 0\.060 BTC from now on/,
    /^Stop-loss 95,000\.00 closes all from now on/,
  ].map((form) => lines.findIndex((line) => form.test(line)))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
  await expect.element(page.getByText('95,000.00 (0.060 BTC)')).toBeVisible()
})

test('a running position can be closed, given margin and exits on its page; a closed one cannot', async () => {
  const closed = position({
    statusKey: 'closed',
    status: 3,
    closeAt: openedAt,
    closePrice: '97100',
  })
  const api = fakeApi({ ...full, closePosition: closed })
  restore = api.restore
  prices.apply([ticker({ symbol: 'BTCUSDT', updatedAt: freshAt() })])
  await renderApp('/heyue/position?id=901')
  for (const name of ['Add margin', 'TP / SL'])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Close 0.1 BTC' })
  await expect.element(confirm).toBeEnabled()
  api.become({ ...full, closePosition: closed, getPosition: closed })
  await confirm.click()
  await expect.element(page.getByText('Position closed')).toBeInTheDocument()
  await expect.element(page.getByText('Close price')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(page.getByRole('button', { name: 'Add margin', exact: true }).query()).toBeNull()
})

test('the page shows the last margin warning, and is refetched on the next', async () => {
  const warned = (level: 50 | 70) => position({ marginWarning: { level, at: openedAt } })
  const api = await show(await proofOf(), null, {
    getPosition: warned(50),
    createStreamTicket: { ticket: 'a ticket of a stream', expireAt: 1 },
  })
  const notify = await eventStream('position', '901')
  await expect.element(page.getByText(/warned at a margin ratio of 50%/)).toBeVisible()
  api.become({ ...full, getPositionProof: await proofOf(), getPosition: warned(70) })
  notify('marginWarned', { symbol: 'BTCUSDT', level: '70', liquidationPrice: '92541.6' })
  await expect.element(page.getByText(/warned at a margin ratio of 70%/)).toBeVisible()
})

test('lists every funding payment with its bearers, and the next one', async () => {
  const instant = { kind: 'funding', quantity: '0.1', price: '97000', seq: 41 } as const
  const none = { fromMargin: '0', shortfall: '0' }
  const eightHours = 28_800_000
  const fundings = [
    { ...instant, at: openedAt, amount: '0.97', ...none },
    { ...instant, at: openedAt + eightHours, amount: '0.98', ...none },
    { ...instant, at: openedAt + 2 * eightHours, amount: '0.99', ...none },
    { ...instant, at: openedAt + 3 * eightHours, amount: '0.96', ...none },
    {
      ...instant,
      at: openedAt + 4 * eightHours,
      amount: '-1.5',
      fromMargin: '1.25',
      shortfall: '0.1',
    },
  ]
  const nextFunding = { kind: 'funding', at: openedAt + 5 * eightHours, amount: '-0.98' } as const
  const getPosition = position({ fundings, fundingFee: '-2.5', nextFunding })
  await show(await proofOf(), null, { getPosition })
  const card = page.getByRole('region', { name: 'Funding', exact: true })
  await expect
    .element(card)
    .toMatchTextContent(
      /0\.100 BTC at 97,000\.00 · tick 41−1\.50 USDT1\.25 USDT of it came out of the margin · The house bore 0\.10 USDT of it/,
    )
  const amounts = () => card.element().textContent?.match(/[−+]\d\.\d\d USDT/g)
  expect(amounts()).toEqual(['−1.50 USDT', '+0.96 USDT', '+0.99 USDT', '+0.98 USDT'])
  await card.getByRole('button', { name: 'Show all 5' }).click()
  await expect.poll(amounts).toHaveLength(5)
  await expect
    .element(card.getByRole('link', { name: 'In the records' }))
    .toHaveAttribute('href', expect.stringContaining('type=funding'))
  const row = (label: string | RegExp) => page.getByText(label).element().parentElement?.textContent
  expect(row('Holding costs so far')).toContain('+2.50 USDT')
  expect(row(/^Next funding, /)).toContain('−0.98 USDT')
})

test('overnight charges are announced before the first, and free holding shows nothing', async () => {
  const nextFunding = { kind: 'overnight', at: openedAt + 3_600_000, amount: '-0.59' } as const
  await show(await proofOf(), null, { getPosition: position({ nextFunding }) })
  const card = page.getByRole('region', { name: 'Overnight charges' })
  await expect.element(card.getByText('Nothing so far.')).toBeVisible()
  await show(await proofOf(), null, { getPosition: position({ nextFunding: null }) })
  await expect.element(card).not.toBeInTheDocument()
})
