import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined'
import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined'
import MailOutlined from '@mui/icons-material/MailOutlined'
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined'
import CandlestickChartOutlined from '@mui/icons-material/CandlestickChartOutlined'
import InventoryOutlined from '@mui/icons-material/Inventory2Outlined'
import KeyOutlined from '@mui/icons-material/KeyOutlined'
import PendingActionsOutlined from '@mui/icons-material/PendingActionsOutlined'
import PaidOutlined from '@mui/icons-material/PaidOutlined'
import PeopleOutlined from '@mui/icons-material/PeopleOutlined'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import ToggleOnOutlined from '@mui/icons-material/ToggleOnOutlined'
import type { ComponentType } from 'react'
import { AuditList } from '../audit/audit-list.tsx'
import { ChannelList } from '../channels/channel-list.tsx'
import { content } from '../content/content.tsx'
import { contests } from '../contests/contests.tsx'
import { FundingList } from '../funding/funding-list.tsx'
import { projects } from '../ieo/projects.tsx'
import { LetterList } from '../letters/letter-list.tsx'
import { products } from '../products/products.tsx'
import { levels } from '../rewards/levels.tsx'
import { PaidList } from '../rewards/paid-list.tsx'
import { tasks } from '../rewards/tasks.tsx'
import { OwedList } from '../owed-loans/owed-list.tsx'
import { OperatorList } from '../operators/operator-list.tsx'
import { OrderList } from '../orders/order-list.tsx'
import { PasskeyList } from '../passkeys/passkey-list.tsx'
import { MarketList } from '../markets/market-list.tsx'
import { SwitchList } from '../switches/switch-list.tsx'
import { UserList } from '../users/user-list.tsx'
import { UserPage } from '../users/user-page.tsx'
import { queues } from './queues.ts'

/** A page of the console: its entry in the menu and its list. */
type Page = {
  readonly name: string
  readonly label: string
  readonly icon: typeof PeopleOutlined
  readonly list: ComponentType
  readonly show?: ComponentType
}

/** Every page, in the order of the menu: the queues, then the others. */
export const pages: readonly Page[] = [
  ...queues.map(({ resource, label, Icon, List }) => ({
    name: resource,
    label,
    icon: Icon,
    list: List,
  })),
  { name: 'users', label: 'Users', icon: PeopleOutlined, list: UserList, show: UserPage },
  { name: 'channels', label: 'Recharge channels', icon: AccountBalanceOutlined, list: ChannelList },
  { name: 'owed', label: 'Owed loans', icon: PendingActionsOutlined, list: OwedList },
  { name: 'orders', label: 'Product orders', icon: InventoryOutlined, list: OrderList },
  products,
  { name: 'funding', label: 'Funding', icon: AccountBalanceWalletOutlined, list: FundingList },
  tasks,
  levels,
  { name: 'paid', label: 'Rewards paid', icon: PaidOutlined, list: PaidList },
  content,
  projects,
  contests,
  { name: 'letters', label: 'Outbox', icon: MailOutlined, list: LetterList },
  { name: 'markets', label: 'Markets', icon: CandlestickChartOutlined, list: MarketList },
  { name: 'switches', label: 'Switches', icon: ToggleOnOutlined, list: SwitchList },
  { name: 'operators', label: 'Operators', icon: ManageAccountsOutlined, list: OperatorList },
  { name: 'passkeys', label: 'My passkeys', icon: KeyOutlined, list: PasskeyList },
  { name: 'audit', label: 'Audit', icon: ReceiptLongOutlined, list: AuditList },
]
