import { useEffect, useState } from 'react'

/** How long a value must be unchanged before a request, in ms. */
const restMs = 350

/** A JSON value, such as an input's text, once it has not changed for a moment. */
export function useDebounced<Value>(value: Value): Value {
  const key = JSON.stringify(value)
  const [settled, setSettled] = useState(key)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), restMs)
    return () => clearTimeout(timer)
  }, [key])
  return JSON.parse(settled) as Value
}
