import { useState } from 'react'
import { useDebounced } from '../../lib/use-debounced.ts'

/** The typed search text, and the keyword to search for once typing has paused. */
export function useKeyword() {
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim())
  /** The input of a call; empty without a search. */
  const ask = keyword === '' ? {} : { keyword }
  return { typed, setTyped, keyword, ask }
}
