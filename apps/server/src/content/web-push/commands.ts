import { command, owned } from '../../platform/lane/index.ts'
import { pushDevices, type PushDevice } from './tables.ts'

/** More devices than a user needs; the oldest makes room. */
const mostDevices = 10

/** What distinguishes a subscription: a device with the same values is subscribed already. */
const fields = ['deviceThumbprint', 'endpoint', 'p256dh', 'auth', 'serverKey'] as const

export type Subscribe = Pick<PushDevice, (typeof fields)[number]> & { readonly userId: string }

/** Adds a device: one row each, however often it asks. Changes nothing for a device that is known with these keys. */
export const subscribePush = command('subscribePush', {
  needs: { pushDevices },
  decide(state, { userId, ...device }: Subscribe, { now, newId }) {
    const isSame = (one: PushDevice) =>
      one.endpoint === device.endpoint || one.deviceThumbprint === device.deviceThumbprint
    const all = state.pushDevices.all()
    if (all.some((one) => fields.every((field) => one[field] === device[field])))
      return { reply: null }
    const others = all
      .filter((one) => !isSame(one))
      .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
    const leaving = [
      ...all.filter(isSame),
      ...others.slice(0, Math.max(0, others.length - mostDevices + 1)),
    ]
    return {
      put: [
        ...leaving.map((one) => pushDevices.remove(one)),
        pushDevices.row({ ...owned(userId), ...device, id: newId(), createdAt: now }),
      ],
      reply: null,
    }
  },
})

/** Removes a device; idempotent. */
export const unsubscribePush = command('unsubscribePush', {
  needs: { pushDevices },
  decide: (state, { endpoint }: Pick<PushDevice, 'endpoint'>) => ({
    put: state.pushDevices
      .all()
      .filter((one) => one.endpoint === endpoint)
      .map((one) => pushDevices.remove(one)),
    reply: null,
  }),
})
