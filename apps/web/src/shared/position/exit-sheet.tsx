import type { Position, Ticker } from '@candor/api'
import { createContext, use, useEffect, useEffectEvent } from 'react'
import type { ComponentType } from 'react'
import { useLazyPart } from '../../ui/display/use-lazy-part.ts'

export type Exit = 'takeProfit' | 'stopLoss'

/** An exit that was moved to another price, not sent yet. */
export type MovedExit = { readonly exit: Exit; readonly price: string }

export type ExitSheetProps = {
  /** As the user saw it: the change is sent with its version. */
  position: Position
  ticker: Ticker
  /** Asks only for confirmation of this move; null shows both exits for typing. */
  moved: MovedExit | null
  onDone: () => void
  /** Called if the server refused the change: the screen reverts it. */
  onRefused?: () => void
}

type Load = () => Promise<ComponentType<ExitSheetProps>>

/**
 * The contracts feature owns the sheet that changes exits. Screens of other features request it here, and the app
 * provides it.
 */
export const ExitSheetSource = createContext<Load>(() => Promise.reject(new Error('no sheet')))

/** Changes a position's exits on any screen that shows them. Its code is loaded when it is first opened. */
export function ExitSheet(props: ExitSheetProps) {
  const { Part, isPending } = useLazyPart(use(ExitSheetSource))
  const hasFailed = Part === null && !isPending
  const end = useEffectEvent(props.onDone)
  useEffect(() => {
    if (hasFailed) end()
  }, [hasFailed])
  return Part && <Part {...props} />
}
