import { firstRoutes } from '@candor/api'
import type { CallName } from '@candor/api'
import { create } from 'zustand'
import { storage } from '../lib/storage.ts'
import { useSession } from './session.ts'

export const visitorKey = 'demoVisitor'

type Visitor = {
  /**
   * The visitor token, which grants access to the demo of this device and nothing else: a visitor is not signed in.
   * Null without a visitor.
   */
  token: string | null
  /** Whether the demo of this device is gone: it expired, or an account has it. */
  hasEnded: boolean
  /** The signed-in user who keeps a demo of their own, so that the visitor's demo stays on the device. */
  staysBeside: string | null
}

export const useVisitor = create<Visitor>(() => ({
  token: storage.get(visitorKey),
  hasEnded: false,
  staysBeside: null,
}))

/** Starts a visitor's demo on this device. */
export function keepVisitor(token: string): void {
  storage.set(visitorKey, token)
  useVisitor.setState({ token, hasEnded: false, staysBeside: null })
}

/** Forgets a visitor whom the server no longer knows, or whose demo an account has; a later visitor stays. */
export function forgetVisitor(token: string, hasEnded: boolean): void {
  if (storage.get(visitorKey) === token) storage.remove(visitorKey)
  if (useVisitor.getState().token === token)
    useVisitor.setState({ token: null, hasEnded, staysBeside: null })
}

/** The token of a call without a session; null if the call allows no visitor. */
export function visitorTokenFor(name: CallName, input: object): string | null {
  const visitor = name in firstRoutes && firstRoutes[name as keyof typeof firstRoutes].visitor
  const isTheirs = visitor === 'always' || (visitor === 'demo' && 'demo' in input && input.demo)
  return isTheirs === true ? useVisitor.getState().token : null
}

/** Whether a visitor who is not signed in uses the demo here. */
export const isVisiting = (): boolean =>
  useSession.getState().token === null && useVisitor.getState().token !== null

/** The same as a hook, which re-renders on a change. */
export function useIsVisiting(): boolean {
  const isSignedIn = useSession(({ token }) => token !== null)
  return useVisitor(({ token }) => token !== null) && !isSignedIn
}

/** Whether the demo of this device stays here, because the signed-in user has a demo of their own. */
export function useStaysOnDevice(): boolean {
  const userId = useSession(({ userInfo }) => userInfo?.id ?? null)
  return useVisitor(({ staysBeside }) => userId !== null && staysBeside === userId)
}

/**
 * Follows the other tabs of this browser: a visitor who starts in one is a visitor in all. Returns a function that
 * stops it.
 */
export function followVisitor(): () => void {
  const look = ({ key }: StorageEvent) => {
    if (key !== null && key !== visitorKey) return
    const token = storage.get(visitorKey)
    if (token !== useVisitor.getState().token) useVisitor.setState({ token, staysBeside: null })
  }
  window.addEventListener('storage', look)
  return () => window.removeEventListener('storage', look)
}
