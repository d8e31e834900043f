import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { AnyRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { useErrorText } from '../api/error-text.ts'
import { queryClient, wordErrors } from '../api/query-client.ts'
import { LanguageProvider } from '../i18n/language-provider.tsx'
import { ExitSheetSource } from '../shared/position/exit-sheet.tsx'

const loadExitSheet = async () =>
  (await import('../features/contracts/positions/exit-sheet-adapter.tsx')).ExitSheetAdapter

/** The whole app: words, server data, screens. */
export function App({ router }: { router: AnyRouter }) {
  return (
    <LanguageProvider>
      <ErrorWords />
      <QueryClientProvider client={queryClient}>
        <ExitSheetSource value={loadExitSheet}>
          <RouterProvider router={router} />
        </ExitSheetSource>
      </QueryClientProvider>
    </LanguageProvider>
  )
}

/** Shows failures behind a screen in a toast, in the present language. */
function ErrorWords() {
  const errorText = useErrorText()
  useLayoutEffect(() => wordErrors(errorText))
  return null
}
