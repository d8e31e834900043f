import { useState } from 'react'
import { callAll } from '../../../api/all-pages.ts'
import { saveText } from '../../../api/download.ts'
import { useErrorText } from '../../../api/error-text.ts'
import { formatDate } from '../../../lib/dates.ts'
import { now } from '../../../lib/clock.ts'
import { useBook } from '../../../lib/demo-money.ts'
import { historyFile } from './history-file.ts'

/** Reads all second contracts of a book, page by page, and saves them as one file. */
export function useHistoryFile() {
  const book = useBook()
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  async function save() {
    setBusy(true)
    setFault(null)
    try {
      const orders = await callAll('listOptions', book)
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
