import { lazy, Suspense, useState, type ComponentProps, type ComponentType } from 'react'
import type { FundPasswordSheet as Fund } from './fund-password-sheet.tsx'
import type { PasswordSheet as Password } from './password-sheet.tsx'

type SheetProps = { readonly open: boolean }

/** A sheet whose code comes when it is first opened: the screen around it is read far more often. */
function later<Props extends SheetProps>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Loaded = lazy(load) as unknown as ComponentType<Props>
  return function LaterSheet(props: Props) {
    const [wanted, setWanted] = useState(props.open)
    if (props.open && !wanted) setWanted(true)
    return wanted ? (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    ) : null
  }
}

export const PasswordSheet = later<ComponentProps<typeof Password>>(async () => ({
  default: (await import('./password-sheet.tsx')).PasswordSheet,
}))

export const FundPasswordSheet = later<ComponentProps<typeof Fund>>(async () => ({
  default: (await import('./fund-password-sheet.tsx')).FundPasswordSheet,
}))
