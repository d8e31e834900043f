import { createContext, createElement, useContext } from 'react'
import type { ReactNode } from 'react'

/** The fields that name the simulated money of a call; none for real money. */
export type Book = { demo?: true; contest?: string }

const DemoContext = createContext<Book>({})

type Props = {
  isDemo?: boolean
  /** The contest of the account. */
  contest?: string | undefined
  children: ReactNode
}

/** Marks its children as concerning demo money, or a contest's account; without either, real money. */
export function DemoMoney({ isDemo = false, contest, children }: Props) {
  const value: Book = contest !== undefined ? { contest } : isDemo ? { demo: true } : {}
  return createElement(DemoContext, { value }, children)
}

export const useBook = (): Book => useContext(DemoContext)

/** The name of a book among those of this user; empty for real money. */
export const bookName = ({ demo, contest }: Book): string => contest ?? (demo ? 'demo' : '')

/** Whether the money is simulated: demo money, or a contest's. */
export const useIsDemo = (): boolean => bookName(useBook()) !== ''

/** The search that opens a screen for the present book. */
export function useBookSearch(): { demo?: string; contest?: string } {
  const { demo, ...ofContest } = useBook()
  return demo ? { demo: '1' } : ofContest
}
