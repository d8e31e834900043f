import { firstRoutes } from '@candor/api'
import type { CallName } from '@candor/api'
import { create } from 'zustand'
import { storage } from '../lib/storage.ts'
import { useSession } from './session.ts'

export const visitorKey = 'demoVisitor'

type Visitor = {
  /**
   * Opens the demo of this device for somebody without an account, and nothing else: whoever has it is not signed in.
   * Null while nobody practises here.
   */
  token: string | null
  /** What was practised here is here no more: it was kept for long enough, or an account has it. */
  hasEnded: boolean
  /** The user who signed in here and goes on with a demo of their own, so that it stays on the device. */
  staysBeside: string | null
}

export const useVisitor = create<Visitor>(() => ({
  token: storage.get(visitorKey),
  hasEnded: false,
  staysBeside: null,
}))

/** Begins to practise on this device. */
export function keepVisitor(token: string): void {
  storage.set(visitorKey, token)
  useVisitor.setState({ token, hasEnded: false, staysBeside: null })
}

/** Forgets a visitor whom the server knows no more, or whose practice an account has; a later one stays. */
export function forgetVisitor(token: string, hasEnded: boolean): void {
  if (storage.get(visitorKey) === token) storage.remove(visitorKey)
  if (useVisitor.getState().token === token)
    useVisitor.setState({ token: null, hasEnded, staysBeside: null })
}

/** The token that a call of somebody who is not signed in is sent with; null where it knows no visitor. */
export function visitorTokenFor(name: CallName, input: object): string | null {
  const visitor = name in firstRoutes && firstRoutes[name as keyof typeof firstRoutes].visitor
  const isTheirs = visitor === 'always' || (visitor === 'demo' && 'demo' in input && input.demo)
  return isTheirs === true ? useVisitor.getState().token : null
}

/** Whether somebody practises here who is not signed in. */
export const isVisiting = (): boolean =>
  useSession.getState().token === null && useVisitor.getState().token !== null

/** The same for a screen, which is drawn anew when it changes. */
export function useIsVisiting(): boolean {
  const isSignedIn = useSession(({ token }) => token !== null)
  return useVisitor(({ token }) => token !== null) && !isSignedIn
}

/** Whether what was practised here stays here, because who is signed in has a demo of their own. */
export function useStaysOnDevice(): boolean {
  const userId = useSession(({ userInfo }) => userInfo?.id ?? null)
  return useVisitor(({ staysBeside }) => userId !== null && staysBeside === userId)
}

/** Follows the other tabs of this browser: who begins to practise in one does so in all. Returns what ends it. */
export function followVisitor(): () => void {
  const look = ({ key }: StorageEvent) => {
    if (key !== null && key !== visitorKey) return
    const token = storage.get(visitorKey)
    if (token !== useVisitor.getState().token) useVisitor.setState({ token, staysBeside: null })
  }
  window.addEventListener('storage', look)
  return () => window.removeEventListener('storage', look)
}
