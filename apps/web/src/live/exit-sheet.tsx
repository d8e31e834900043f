import type { Position, Ticker } from '@candor/api'
import { createContext, use, useEffect, useEffectEvent } from 'react'
import type { ComponentType } from 'react'
import { useLazyPart } from '../ui/use-lazy-part.ts'

export type Exit = 'takeProfit' | 'stopLoss'

/** An exit that was moved to another price, not sent yet. */
export type MovedExit = { readonly exit: Exit; readonly price: string }

export type ExitSheetProps = {
  /** As the user saw it: its version goes with the change. */
  position: Position
  ticker: Ticker
  /** Asks only whether this may be done; null shows both exits to be typed. */
  moved: MovedExit | null
  onDone: () => void
  /** The server did not take the change: what the screen shows of it goes back. */
  onRefused?: () => void
}

type Load = () => Promise<ComponentType<ExitSheetProps>>

/**
 * The sheet that changes exits belongs to the contracts. Screens of other features that show exits ask
 * for it here, and the app says where it is.
 */
export const ExitSheetSource = createContext<Load>(() => Promise.reject(new Error('no sheet')))

/** Changes a position's exits on whatever screen shows them. Its code comes when it is first opened. */
export function ExitSheet(props: ExitSheetProps) {
  const { Part, isPending } = useLazyPart(use(ExitSheetSource))
  const hasFailed = Part === null && !isPending
  const end = useEffectEvent(props.onDone)
  useEffect(() => {
    if (hasFailed) end()
  }, [hasFailed])
  return Part && <Part {...props} />
}
