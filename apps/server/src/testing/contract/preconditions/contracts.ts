import type { MarginMode } from '@candor/api'
import { Price } from '@candor/money'
import { newVisitor, orderOf } from '../cast.ts'
import type { Person } from '../person.ts'
import type { SeededWorld } from '../seeded-world.ts'
import type { Body, Preconditions, Scene } from './scene.ts'

export const ofContracts: Preconditions = {
  createPosition: async (scene) => {
    const { person, given } = scene
    const running = await person.done('listPositions', { status: '1', pageSize: 1 })
    // Not if the test names a position, because a closed position cannot be enlarged.
    const isFull = running.total > 20 && !('positionId' in given)
    if (isFull) await person.done('closeAllPositions', {})
    return { ...order(scene), ...whole }
  },
  previewPosition: (scene) => ({ ...order(scene), ...whole }),
  addMargin: async (scene) => ({ id: await runningId(scene, 'isolated'), amount: '1.5' }),
  closePosition: async (scene) => ({ id: await runningId(scene), ...whole }),
  closeAllPositions: async (scene) => {
    await runningId(scene)
    return { symbol: undefined, demo: undefined, contest: undefined }
  },
  resetDemo: () => ({ amount: '100000' }),
  startDemo: ({ person }) => ({ deviceKey: person.deviceFields.deviceKey }),
  takeDemo: async ({ seeded, person }) => ({ visitorToken: await practised(seeded, person) }),
  updateStopLoss: async (scene) => ({
    id: await runningId(scene),
    ...exits(scene),
    version: undefined,
  }),
}

/** Each of the four fields as drawn, or null, or a figure that mostly fits a long of BTCUSDT. */
function exits({ seeded, body }: Scene): Body {
  const mark = seeded.feed.priceOf('BTCUSDT')
  const near = (percent: bigint) => Price.text(Price.of(((mark * percent) / 100n / cent) * cent))
  const fitting = {
    takeProfitPrice: near(110n),
    takeProfitQuantity: '0.001',
    stopLossPrice: near(97n),
    stopLossQuantity: '0.002',
  }
  const drawn = Object.entries(fitting).map(([field, fits]) => {
    const dice = BigInt(seeded.world.newId()) % 8n
    if (body[field] === undefined || dice === 0n) return [field, body[field]]
    // The schema rarely draws null.
    return [field, dice < 3n ? null : fits]
  })
  return Object.fromEntries(drawn) as Body
}
const cent = Price.parse('0.01')

/** A device's demo for a user: an account takes it once, and owns it afterwards. */
async function practised(seeded: SeededWorld, person: Person): Promise<string> {
  const known = tokens.get(person)
  if (known !== undefined) return known
  const visitor = await newVisitor(seeded, 'who practised')
  tokens.set(person, visitor.token()!)
  return visitor.token()!
}
const tokens = new WeakMap<Person, string>()

/** No fields that would have to match a price or another position. */
const whole = {
  quantity: undefined,
  takeProfitPrice: undefined,
  takeProfitQuantity: undefined,
  stopLossPrice: undefined,
  stopLossQuantity: undefined,
  positionId: undefined,
  demo: undefined,
  contest: undefined,
}

/** An addition must fit its position: tests name isolated longs of BTCUSDT. */
function order({ seeded, given, body }: Scene): Body {
  const names = [...seeded.feed.symbols]
  const name = names[Number(BigInt(seeded.world.newId()) % BigInt(names.length))]!
  if ('positionId' in given) return orderOf(seeded, 'BTCUSDT')
  return { ...orderOf(seeded, name), marginMode: body['marginMode'] }
}

/** A running position in a market that never closes, opened if there is none. */
async function runningId({ seeded, person }: Scene, mode?: MarginMode): Promise<string> {
  const { records } = await person.done('listPositions', { status: '1', pageSize: 100 })
  const first = records.find(
    ({ symbol, marginMode }) => symbol === 'BTCUSDT' && (mode ?? marginMode) === marginMode,
  )
  return first?.id ?? (await person.done('createPosition', orderOf(seeded, 'BTCUSDT'))).id
}
