import { useEffect, useState } from 'react'

/** How long nobody types before a search begins, in ms. */
const settleMs = 300

/** What is typed into a search, and the keyword that is searched for once the typing has paused. */
export function useKeyword() {
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), settleMs)
    return () => clearTimeout(timer)
  }, [typed])
  /** What a call is asked with; nothing where nothing is searched for. */
  const ask = keyword === '' ? {} : { keyword }
  return { typed, setTyped, keyword, ask }
}
