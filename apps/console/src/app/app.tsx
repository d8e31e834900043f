import { secondTries } from '@candor/api'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Admin, Layout, Resource } from 'react-admin'
import { authProvider } from '../session/auth-provider.ts'
import { dataProvider } from './data-provider.ts'
import { ConsoleBar } from './console-bar.tsx'
import { ConsoleMenu } from './console-menu.tsx'
import { IdleWatch } from './idle-watch.tsx'
import { LoginPage } from './login-page.tsx'
import { pages } from './pages.ts'
import { Overview } from './overview.tsx'
import { SupportStream } from '../support/support-stream.tsx'
import { ActNotification } from './act-notification.tsx'
import { darkTheme, lightTheme } from '../ui/theme.ts'
import { Acting } from '../acts/use-act.tsx'

function Frame({ children }: { readonly children?: ReactNode }) {
  return (
    <Acting>
      <Layout menu={ConsoleMenu} appBar={ConsoleBar}>
        {children}
      </Layout>
      <IdleWatch />
      <SupportStream />
    </Acting>
  )
}

const queryClient = new QueryClient({ defaultOptions: { queries: secondTries } })

/** The operators' console. */
export function App() {
  return (
    <Admin
      title="Candor console"
      authProvider={authProvider}
      dataProvider={dataProvider}
      queryClient={queryClient}
      loginPage={LoginPage}
      layout={Frame}
      notification={ActNotification}
      dashboard={Overview}
      theme={lightTheme}
      darkTheme={darkTheme}
      requireAuth
      disableTelemetry
    >
      {pages.map(({ name, label, icon, list, show }) => (
        <Resource
          key={name}
          name={name}
          options={{ label }}
          icon={icon}
          list={list}
          {...(show && { show })}
        />
      ))}
    </Admin>
  )
}
