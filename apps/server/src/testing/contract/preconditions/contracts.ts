import type { MarginMode } from '@candor/api'
import { orderOf } from '../cast.ts'
import type { Body, Preconditions, Scene } from './scene.ts'

export const ofContracts: Preconditions = {
  createPosition: async (scene) => {
    const { person, given } = scene
    const running = await person.done('listPositions', { status: '1', pageSize: 1 })
    // Not where the test names a position of theirs: closed, it could not be added to.
    const isFull = running.total > 20 && !('positionId' in given)
    if (isFull) await person.done('closeAllPositions', {})
    return { ...order(scene), ...whole }
  },
  previewPosition: (scene) => ({ ...order(scene), ...whole }),
  addMargin: async (scene) => ({ id: await runningId(scene, 'isolated'), amount: '1.5' }),
  closePosition: async (scene) => ({ id: await runningId(scene), ...whole }),
  closeAllPositions: async (scene) => {
    await runningId(scene)
    return { symbol: undefined, demo: undefined }
  },
  resetDemo: () => ({ amount: '100000' }),
  updateStopLoss: async (scene) => ({
    id: await runningId(scene),
    takeProfitPrice: null,
    stopLossPrice: null,
    version: undefined,
  }),
}

/** Nothing that the price or the size of another position would have to fit. */
const whole = {
  quantity: undefined,
  takeProfitPrice: undefined,
  stopLossPrice: undefined,
  positionId: undefined,
  demo: undefined,
}

/** What adds to a position must fit it: those that tests name are isolated longs of BTCUSDT. */
function order({ seeded, given, body }: Scene): Body {
  const names = [...seeded.feed.symbols]
  const name = names[Number(BigInt(seeded.world.newId()) % BigInt(names.length))]!
  if ('positionId' in given) return orderOf(seeded, 'BTCUSDT')
  return { ...orderOf(seeded, name), marginMode: body['marginMode'] }
}

/** A position of theirs that runs in a market that never closes, opened when there is none. */
async function runningId({ seeded, person }: Scene, mode?: MarginMode): Promise<string> {
  const { records } = await person.done('listPositions', { status: '1', pageSize: 100 })
  const first = records.find(
    ({ symbol, marginMode }) => symbol === 'BTCUSDT' && (mode ?? marginMode) === marginMode,
  )
  return first?.id ?? (await person.done('createPosition', orderOf(seeded, 'BTCUSDT'))).id
}
