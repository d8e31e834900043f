import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined'
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined'
import KeyOutlined from '@mui/icons-material/KeyOutlined'
import PeopleOutlined from '@mui/icons-material/PeopleOutlined'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import ToggleOnOutlined from '@mui/icons-material/ToggleOnOutlined'
import { ApiError } from '@candor/api'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Admin, Layout, Resource } from 'react-admin'
import { AuditList } from './audit.tsx'
import { authProvider } from './auth-provider.ts'
import { ChannelList } from './channels/channel-list.tsx'
import { dataProvider } from './data-provider.ts'
import { desks } from './desks.ts'
import { DeskBar } from './desk-bar.tsx'
import { DeskMenu } from './desk-menu.tsx'
import { IdleWatch } from './idle-watch.tsx'
import { LoginPage } from './login-page.tsx'
import { OperatorList } from './operators/operator-list.tsx'
import { Overview } from './overview.tsx'
import { PasskeyList } from './passkeys.tsx'
import { SwitchList } from './switches.tsx'
import { Told } from './told.tsx'
import { darkTheme, lightTheme } from './theme.ts'
import { Acting } from './use-act.tsx'
import { UserList } from './user/user-list.tsx'
import { UserPage } from './user/user-page.tsx'

function Desk({ children }: { readonly children?: ReactNode }) {
  return (
    <Acting>
      <Layout menu={DeskMenu} appBar={DeskBar}>
        {children}
      </Layout>
      <IdleWatch />
    </Acting>
  )
}

/** What the server has answered is its answer: only a call without one is made again by itself. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (tries, error) => !(error instanceof ApiError) && tries < 2 },
  },
})

/** The operators' desk. */
export function App() {
  return (
    <Admin
      title="Candor console"
      authProvider={authProvider}
      dataProvider={dataProvider}
      queryClient={queryClient}
      loginPage={LoginPage}
      layout={Desk}
      notification={Told}
      dashboard={Overview}
      theme={lightTheme}
      darkTheme={darkTheme}
      requireAuth
      disableTelemetry
    >
      {desks.map(({ resource, label, Icon, List }) => (
        <Resource key={resource} name={resource} options={{ label }} icon={Icon} list={List} />
      ))}
      <Resource
        name="users"
        options={{ label: 'Users' }}
        icon={PeopleOutlined}
        list={UserList}
        show={UserPage}
      />
      <Resource
        name="channels"
        options={{ label: 'Recharge channels' }}
        icon={AccountBalanceOutlined}
        list={ChannelList}
      />
      <Resource
        name="switches"
        options={{ label: 'Switches' }}
        icon={ToggleOnOutlined}
        list={SwitchList}
      />
      <Resource
        name="operators"
        options={{ label: 'Operators' }}
        icon={ManageAccountsOutlined}
        list={OperatorList}
      />
      <Resource
        name="passkeys"
        options={{ label: 'My passkeys' }}
        icon={KeyOutlined}
        list={PasskeyList}
      />
      <Resource
        name="audit"
        options={{ label: 'Audit' }}
        icon={ReceiptLongOutlined}
        list={AuditList}
      />
    </Admin>
  )
}
