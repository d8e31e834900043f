import type { ReactNode } from 'react'
import { Admin, Layout, Resource } from 'react-admin'
import { AuditList } from './audit.tsx'
import { authProvider } from './auth-provider.ts'
import { dataProvider } from './data-provider.ts'
import { desks } from './desks.ts'
import { IdleWatch } from './idle-watch.tsx'
import { LoginPage } from './login-page.tsx'
import { SwitchList } from './switches.tsx'
import { Acting } from './use-act.tsx'
import { UserList } from './user/user-list.tsx'
import { UserPage } from './user/user-page.tsx'

function Desk({ children }: { readonly children?: ReactNode }) {
  return (
    <Acting>
      <Layout>{children}</Layout>
      <IdleWatch />
    </Acting>
  )
}

/** The operators' desk. */
export function App() {
  return (
    <Admin
      title="Candor console"
      authProvider={authProvider}
      dataProvider={dataProvider}
      loginPage={LoginPage}
      layout={Desk}
      requireAuth
      disableTelemetry
    >
      {desks.map(({ resource, label, List }) => (
        <Resource key={resource} name={resource} options={{ label }} list={List} />
      ))}
      <Resource name="users" options={{ label: 'Users' }} list={UserList} show={UserPage} />
      <Resource name="switches" options={{ label: 'Switches' }} list={SwitchList} />
      <Resource name="audit" options={{ label: 'Audit' }} list={AuditList} />
    </Admin>
  )
}
