import { createContext, createElement, useContext } from 'react'
import type { ReactNode } from 'react'

const DemoContext = createContext(false)

/** What stands in here is about demo money, where `isDemo` says so; everything else about real money alone. */
export function DemoMoney({ isDemo, children }: { isDemo: boolean; children: ReactNode }) {
  return createElement(DemoContext, { value: isDemo }, children)
}

export const useIsDemo = (): boolean => useContext(DemoContext)

/** The search by which a screen of both moneys is opened for demo money; none for real money. */
export function useBookSearch(): { demo?: string } {
  return useIsDemo() ? { demo: '1' } : {}
}

/** The field by which a call says that it is about demo money; none for real money. */
export function useBook(): { demo?: true } {
  return useIsDemo() ? { demo: true } : {}
}
