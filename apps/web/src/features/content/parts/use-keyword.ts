import { useState } from 'react'
import { useDebounced } from '../../../lib/use-debounced.ts'

/** What is typed into a search, and the keyword that is searched for once the typing has paused. */
export function useKeyword() {
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim())
  /** What a call is asked with; nothing where nothing is searched for. */
  const ask = keyword === '' ? {} : { keyword }
  return { typed, setTyped, keyword, ask }
}
