import { createContext, createElement, useContext } from 'react'
import type { ReactNode } from 'react'

/** The fields by which a call says which simulated money it is about; none for real money. */
export type Book = { demo?: true; contest?: string }

const DemoContext = createContext<Book>({})

type Props = {
  isDemo?: boolean
  /** The contest of whose account it is. */
  contest?: string | undefined
  children: ReactNode
}

/** What stands in here is about demo money, or a contest's account, where it says so; else about real money alone. */
export function DemoMoney({ isDemo = false, contest, children }: Props) {
  const value: Book = contest !== undefined ? { contest } : isDemo ? { demo: true } : {}
  return createElement(DemoContext, { value }, children)
}

export const useBook = (): Book => useContext(DemoContext)

/** The name of a book among those of this user; empty for real money. */
export const bookName = ({ demo, contest }: Book): string => contest ?? (demo ? 'demo' : '')

/** Whether it is money of nobody: demo money, or a contest's. */
export const useIsDemo = (): boolean => bookName(useBook()) !== ''

/** The search by which a screen of every money is opened for the book that is spoken of. */
export function useBookSearch(): { demo?: string; contest?: string } {
  const { demo, ...ofContest } = useBook()
  return demo ? { demo: '1' } : ofContest
}
