import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { AnyRouter } from '@tanstack/react-router'
import { queryClient } from '../api/query-client.ts'
import { LanguageProvider } from '../i18n/language-provider.tsx'

/** The whole app: words, server data, screens. */
export function App({ router }: { router: AnyRouter }) {
  return (
    <LanguageProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LanguageProvider>
  )
}
