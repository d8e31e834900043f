import { HomeScreen } from '../features/market/home/home-screen.tsx'
import type { RouteName, ScreenProps } from '../lib/routes.ts'
import { firstScreen, lazyScreen } from './lazy-screen.ts'
import type { LazyScreen } from './lazy-screen.ts'

type ScreenTable = { readonly [Name in RouteName]: LazyScreen<ScreenProps<Name>> | null }

/**
 * The screen of every route, each in a chunk of its own. Without a screen the address leads home like any unknown one.
 */
export const screens: ScreenTable = {
  // Most visits begin here, and on a phone one more request costs more than this screen's size.
  home: firstScreen(HomeScreen),
  quotes: lazyScreen(
    async () => (await import('../features/market/quotes/quotes-screen.tsx')).QuotesScreen,
  ),
  alerts: lazyScreen(
    async () => (await import('../features/market/alerts/alerts-screen.tsx')).AlertsScreen,
  ),
  distribution: lazyScreen(
    async () =>
      (await import('../features/market/distribution/distribution-screen.tsx')).DistributionScreen,
  ),
  login: lazyScreen(
    async () => (await import('../features/sign-in/login/login-screen.tsx')).LoginScreen,
  ),
  personal: lazyScreen(
    async () => (await import('../features/account/personal/personal-screen.tsx')).PersonalScreen,
  ),
  authenticator: lazyScreen(
    async () =>
      (await import('../features/security/authenticator/authenticator-screen.tsx'))
        .AuthenticatorScreen,
  ),
  profile: lazyScreen(
    async () => (await import('../features/account/profile/profile-screen.tsx')).ProfileScreen,
  ),
  contact: lazyScreen(
    async () => (await import('../features/account/contact/contact-screen.tsx')).ContactScreen,
  ),
  creditScore: lazyScreen(
    async () => (await import('../features/account/score/score-screen.tsx')).ScoreScreen,
  ),
  protection: lazyScreen(
    async () =>
      (await import('../features/security/protection/protection-screen.tsx')).ProtectionScreen,
  ),
  licences: lazyScreen(
    async () => (await import('../features/account/licences/licences-screen.tsx')).LicencesScreen,
  ),
  questions: lazyScreen(
    async () =>
      (await import('../features/security/questions/questions-screen.tsx')).QuestionsScreen,
  ),
  optionQuestions: lazyScreen(
    async () =>
      (await import('../features/security/questions/questions-screen.tsx')).OptionQuestionsScreen,
  ),
  closing: lazyScreen(
    async () => (await import('../features/account/closing/closing-screen.tsx')).ClosingScreen,
  ),
  ways: lazyScreen(
    async () => (await import('../features/sign-in/methods/methods-screen.tsx')).MethodsScreen,
  ),
  signInReturn: lazyScreen(
    async () => (await import('../features/sign-in/service/return-screen.tsx')).ReturnScreen,
  ),
  noticeChoices: lazyScreen(
    async () =>
      (await import('../features/account/notice-choices/notice-choices-screen.tsx'))
        .NoticeChoicesScreen,
  ),
  sessions: lazyScreen(
    async () => (await import('../features/security/sessions/sessions-screen.tsx')).SessionsScreen,
  ),
  inbox: lazyScreen(
    async () => (await import('../features/account/inbox/inbox-screen.tsx')).InboxScreen,
  ),
  identity: lazyScreen(
    async () => (await import('../features/identity/basic/basic-screen.tsx')).BasicScreen,
  ),
  identityAdvanced: lazyScreen(
    async () => (await import('../features/identity/advanced/advanced-screen.tsx')).AdvancedScreen,
  ),
  identityResult: lazyScreen(
    async () => (await import('../features/identity/result/result-screen.tsx')).ResultScreen,
  ),
  assets: lazyScreen(
    async () => (await import('../features/wallet/assets/assets-screen.tsx')).AssetsScreen,
  ),
  records: lazyScreen(
    async () => (await import('../features/wallet/records/records-screen.tsx')).RecordsScreen,
  ),
  statements: lazyScreen(
    async () =>
      (await import('../features/wallet/statements/statements-screen.tsx')).StatementsScreen,
  ),
  recharge: lazyScreen(
    async () => (await import('../features/wallet/recharge/recharge-screen.tsx')).RechargeScreen,
  ),
  withdraw: lazyScreen(
    async () => (await import('../features/wallet/withdraw/withdraw-screen.tsx')).WithdrawScreen,
  ),
  rechargeBank: lazyScreen(
    async () =>
      (await import('../features/wallet/recharge/bank/bank-screen.tsx')).BankRechargeScreen,
  ),
  rechargeResult: lazyScreen(
    async () =>
      (await import('../features/wallet/recharge/result/recharge-result-screen.tsx'))
        .RechargeResultScreen,
  ),
  rechargeRecords: lazyScreen(
    async () =>
      (await import('../features/wallet/recharge/records/recharge-records-screen.tsx'))
        .RechargeRecordsScreen,
  ),
  settlement: lazyScreen(
    async () =>
      (await import('../features/wallet/settlement/settlement-screen.tsx')).SettlementScreen,
  ),
  transfer: lazyScreen(
    async () => (await import('../features/wallet/transfer/transfer-screen.tsx')).TransferScreen,
  ),
  swap: lazyScreen(async () => (await import('../features/swap/swap-screen.tsx')).SwapScreen),
  spot: lazyScreen(async () => (await import('../features/swap/spot/spot-screen.tsx')).SpotScreen),
  swaps: lazyScreen(
    async () => (await import('../features/swap/orders/swaps-screen.tsx')).SwapsScreen,
  ),
  arbitrage: lazyScreen(
    async () => (await import('../features/invest/list/products-screen.tsx')).ArbitrageScreen,
  ),
  miners: lazyScreen(
    async () => (await import('../features/invest/list/products-screen.tsx')).MinersScreen,
  ),
  product: lazyScreen(
    async () => (await import('../features/invest/detail/product-screen.tsx')).ProductScreen,
  ),
  miner: lazyScreen(
    async () => (await import('../features/invest/detail/product-screen.tsx')).ProductScreen,
  ),
  productConfirm: lazyScreen(
    async () => (await import('../features/invest/confirm/confirm-screen.tsx')).ConfirmScreen,
  ),
  productOrders: lazyScreen(
    async () => (await import('../features/invest/orders/orders-screen.tsx')).ProductOrdersScreen,
  ),
  bonds: lazyScreen(
    async () => (await import('../features/invest/list/products-screen.tsx')).BondsScreen,
  ),
  bond: lazyScreen(
    async () => (await import('../features/invest/detail/bond-screen.tsx')).BondScreen,
  ),
  bondPool: lazyScreen(
    async () => (await import('../features/invest/pool/pool-screen.tsx')).BondPoolScreen,
  ),
  bondOrders: lazyScreen(
    async () => (await import('../features/invest/orders/orders-screen.tsx')).BondOrdersScreen,
  ),
  rewards: lazyScreen(
    async () => (await import('../features/rewards/tasks/tasks-screen.tsx')).TasksScreen,
  ),
  team: lazyScreen(
    async () => (await import('../features/rewards/team/team-screen.tsx')).TeamScreen,
  ),
  vipLevel: lazyScreen(
    async () => (await import('../features/rewards/vip/vip-screen.tsx')).VipScreen,
  ),
  ieo: lazyScreen(async () => (await import('../features/ieo/list/projects-screen.tsx')).IeoScreen),
  ieoOrders: lazyScreen(
    async () => (await import('../features/ieo/orders/orders-screen.tsx')).IeoOrdersScreen,
  ),
  contests: lazyScreen(
    async () => (await import('../features/contests/list/contests-screen.tsx')).ContestsScreen,
  ),
  contest: lazyScreen(
    async () => (await import('../features/contests/detail/contest-screen.tsx')).ContestScreen,
  ),
  myContests: lazyScreen(
    async () => (await import('../features/contests/mine/my-contests-screen.tsx')).MyContestsScreen,
  ),
  loans: lazyScreen(
    async () => (await import('../features/loans/apply/loan-screen.tsx')).LoanScreen,
  ),
  loanAgreement: lazyScreen(
    async () => (await import('../features/loans/sign/agreement-screen.tsx')).AgreementScreen,
  ),
  loanOrders: lazyScreen(
    async () => (await import('../features/loans/orders/loan-orders-screen.tsx')).LoanOrdersScreen,
  ),
  loanAccount: lazyScreen(
    async () => (await import('../features/loans/account/account-screen.tsx')).LoanAccountScreen,
  ),
  options: lazyScreen(
    async () => (await import('../features/options/options-screen.tsx')).OptionsScreen,
  ),
  optionOrders: lazyScreen(
    async () =>
      (await import('../features/options/orders/option-orders-screen.tsx')).OptionOrdersScreen,
  ),
  optionOutcomes: lazyScreen(
    async () => (await import('../features/options/outcomes/outcomes-screen.tsx')).OutcomesScreen,
  ),
  news: lazyScreen(
    async () => (await import('../features/content/news/news-screen.tsx')).NewsScreen,
  ),
  articles: lazyScreen(
    async () => (await import('../features/content/articles/articles-screen.tsx')).ArticlesScreen,
  ),
  article: lazyScreen(
    async () => (await import('../features/content/article/article-screen.tsx')).ArticleScreen,
  ),
  articleShare: lazyScreen(
    async () => (await import('../features/content/share/share-screen.tsx')).ShareScreen,
  ),
  help: lazyScreen(
    async () => (await import('../features/content/help/help-screen.tsx')).HelpScreen,
  ),
  helpText: lazyScreen(
    async () => (await import('../features/content/help/help-text-screen.tsx')).HelpTextScreen,
  ),
  support: lazyScreen(
    async () => (await import('../features/support/support-screen.tsx')).SupportScreen,
  ),
  notifications: lazyScreen(
    async () =>
      (await import('../features/content/notifications/notifications-screen.tsx'))
        .NotificationsScreen,
  ),
  outlink: lazyScreen(
    async () => (await import('../features/content/outlink/outlink-screen.tsx')).OutlinkScreen,
  ),
  contracts: lazyScreen(
    async () => (await import('../features/contracts/contracts-screen.tsx')).ContractsScreen,
  ),
  transparency: lazyScreen(
    async () =>
      (await import('../features/transparency/transparency-screen.tsx')).TransparencyScreen,
  ),
  demo: lazyScreen(
    async () => (await import('../features/contracts/demo/demo-screen.tsx')).DemoScreen,
  ),
  position: lazyScreen(
    async () => (await import('../features/contracts/position/position-screen.tsx')).PositionScreen,
  ),
  chart: lazyScreen(
    async () => (await import('../features/market/chart/chart-screen.tsx')).ChartScreen,
  ),
  // The gallery of components: development and tests only, absent from the build.
  kit: import.meta.env.DEV
    ? lazyScreen(async () => (await import('./kit/kit-screen.tsx')).KitScreen)
    : null,
}
