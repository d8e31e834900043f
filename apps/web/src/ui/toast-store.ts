import { create } from 'zustand'

/** How long a toast stays, in ms. */
export const toastMs = 2000

type Toast = { id: number; text: string } | null
export const useToast = create<{ toast: Toast }>(() => ({ toast: null }))

let timer: ReturnType<typeof setTimeout> | undefined
let count = 0

/** Says something in passing, for two seconds. A newer toast takes the place of an older one. */
export function toast(text: string): void {
  clearTimeout(timer)
  count += 1
  useToast.setState({ toast: { id: count, text } })
  timer = setTimeout(() => useToast.setState({ toast: null }), toastMs)
}
