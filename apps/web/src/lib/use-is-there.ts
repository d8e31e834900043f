import { useEffect, useRef } from 'react'

/** Whether the component is still mounted, for work that ends after its screen may have been left. */
export function useIsThere() {
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => void (isThere.current = false)
  }, [])
  return isThere
}
