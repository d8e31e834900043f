import { useEffect, useState } from 'react'

/** How long a value must stay the same before the server is asked about it, in ms. */
const restMs = 350

/** A value of JSON, such as what is typed, once it has not changed for a moment. */
export function useDebounced<Value>(value: Value): Value {
  const key = JSON.stringify(value)
  const [settled, setSettled] = useState(key)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), restMs)
    return () => clearTimeout(timer)
  }, [key])
  return JSON.parse(settled) as Value
}
