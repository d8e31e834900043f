import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../../api/client.ts'
import { forgetDevice, subscribed, registerDevice } from '../../../../api/push-device.ts'
import { useCall } from '../../../../api/use-call.ts'
import { hindrance, isOfKey, subscribe } from './browser-push.ts'

/** Why a tap did not turn push on. */
export type Fault = 'refused' | 'noService'

/** Whether push is on for this device, and the function that changes it. */
export function usePush() {
  const server = useCall('getWebPush', {})
  const [inTheWay, setInTheWay] = useState(hindrance)
  const browser = useQuery({
    queryKey: ['subscribed'],
    queryFn: () => (inTheWay === null ? subscribed() : Promise.resolve(null)),
  })
  const [fault, setFault] = useState<Fault | Error | null>(null)
  const [busy, setBusy] = useState(false)

  // Permission is changed in the browser's settings, so it is checked when the app becomes visible again.
  useEffect(() => {
    const look = () => setInTheWay(hindrance())
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  const change = async (isOn: boolean) => {
    if (server.data === undefined) return
    setBusy(true)
    try {
      setFault(await (isOn ? turnOn(server.data.key) : turnOff()))
    } catch (error) {
      setFault(error as Error)
    }
    setInTheWay(hindrance())
    await Promise.all([server.refetch(), browser.refetch()])
    setBusy(false)
  }
  const held = browser.data ?? null
  const isOn = server.data?.isOn === true && held !== null && isOfKey(held, server.data.key)
  return { server, isOn, inTheWay, fault, busy, change }
}

async function turnOn(key: string): Promise<Fault | null> {
  const subscription = await subscribe(key).catch(() => 'noService' as const)
  if (subscription === 'noService') return 'noService'
  // A dismissed request can be repeated; a denial shows how to undo it.
  if (subscription === null) return hindrance() === 'denied' ? null : 'refused'
  try {
    await registerDevice(subscription)
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  return null
}

async function turnOff(): Promise<null> {
  const subscription = await subscribed()
  if (subscription === null) return null
  await call('unsubscribePush', { endpoint: subscription.endpoint })
  forgetDevice()
  await subscription.unsubscribe()
  return null
}
