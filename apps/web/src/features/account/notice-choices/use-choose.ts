import type { NoticeChoice } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type Input } from '../../../api/client.ts'
import { useErrorText } from '../../../api/error-text.ts'
import { callKey } from '../../../api/use-call.ts'
import { toast } from '../../../ui/overlays/toast-store.ts'

/** The channels that a user can choose. */
export const channels = ['email', 'push'] as const
export type Channel = (typeof channels)[number]

/** One switch: it shows the requested state at once, and the server's state after its answer. */
export function useChoose({ topic, ...ways }: NoticeChoice, channel: Channel) {
  const cache = useQueryClient()
  const errorText = useErrorText()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const choose = async (isOn: boolean) => {
    // The previous tap has no answer yet.
    if (wanted !== null) return
    setWanted(isOn)
    try {
      const input = { channel, topic, isOn } as Input<'setNoticeChoice'>
      const rows = await call('setNoticeChoice', input)
      const saved = rows.find((row) => row.topic === topic)
      // Updates only this row, because a later answer may be newer for the others.
      cache.setQueryData<NoticeChoice[]>(callKey('getNoticeChoices', {}), (known) =>
        known?.map((row) =>
          row.topic === topic && saved ? { ...row, [channel]: saved[channel] } : row,
        ),
      )
    } catch (error) {
      if (error instanceof Error) toast(errorText(error))
    }
    setWanted(null)
  }
  return { isOn: wanted ?? ways[channel].isOn, choose }
}
