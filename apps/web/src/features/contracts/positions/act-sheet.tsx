import { useEffect } from 'react'
import { AddMarginSheet } from './add-margin-sheet.tsx'
import { AddSizeSheet } from './add-size-sheet.tsx'
import type { Act, ActIntents, ActProps } from './act.ts'
import { CloseSheet } from './close-sheet.tsx'
import { ExitsSheet } from './exits-sheet.tsx'
import { NoMarginSheet } from './no-margin-sheet.tsx'
import { showClosed } from './last-closed.ts'

type Props = Omit<ActProps<Act>, 'intent'> & { act: Act; intents: ActIntents }

/** The sheet of an action. */
export function ActSheet({ act, intents, ...shared }: Props) {
  // A new action removes the result of the last one.
  useEffect(() => showClosed([]), [])
  if (act === 'close') return <CloseSheet {...shared} intent={intents.close} />
  if (act === 'size') return <AddSizeSheet {...shared} intent={intents.size} />
  if (act === 'margin' && shared.position.marginMode === 'cross')
    return <NoMarginSheet onDone={shared.onDone} />
  if (act === 'margin') return <AddMarginSheet {...shared} intent={intents.margin} />
  return <ExitsSheet {...shared} intent={intents.exits} />
}
