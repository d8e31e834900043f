import type { OptionOrder } from '@candor/api'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import type { Input, Output } from '../../../api/client.ts'
import { saveText } from '../../../api/download.ts'
import { useErrorText } from '../../../api/error-text.ts'
import { formatDate } from '../../../lib/dates.ts'
import { now } from '../../../lib/clock.ts'
import { useBook } from '../../../lib/demo-money.ts'
import { historyFile } from './history-file.ts'

const pageSize = 100

/** Reads all second contracts of a book, page after page, and saves them as one file. */
export function useHistoryFile() {
  const book = useBook()
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  async function save() {
    setBusy(true)
    setFault(null)
    try {
      const orders: OptionOrder[] = []
      let next: { pageNo: number; after?: string; endAt?: number } | null = { pageNo: 1 }
      while (next !== null) {
        const input: Input<'listOptions'> = { ...book, pageSize, ...next }
        const page: Output<'listOptions'> = await call('listOptions', input)
        orders.push(...page.records)
        const { next: after, current, endAt } = page
        next = after === null ? null : { pageNo: current + 1, after, endAt }
      }
      const day = formatDate(now(), 'YYYY-MM-DD')
      saveText(historyFile(orders), `candor-second-contracts-${day}.csv`, 'text/csv')
    } catch (error) {
      setFault(errorText(error as Error))
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy, fault }
}
