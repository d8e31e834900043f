/**
 * Parts that open on a tap, or depend on open positions. One chunk, because two would split the code that
 * they share from the first chunk.
 */
export { ClosedCard } from './positions/closed-card.tsx'
export { CloseAll } from './positions/close-all.tsx'
export { HistoryList } from './positions/history-list.tsx'
export { PositionCard, RestingPosition } from './positions/position-card.tsx'
export { AnswersLink } from './ticket/answers-note.tsx'
export { draftFaults } from './ticket/draft-faults.ts'
export { CostBox } from './ticket/cost-box.tsx'
export { ExitsFields } from './ticket/exits-fields.tsx'
export { MarginModeChoice } from './ticket/margin-mode-choice.tsx'
export { LeverageChoice } from './ticket/leverage-choice.tsx'
export { NoFunds } from './ticket/no-funds.tsx'
export { OrderSheet } from './ticket/order-sheet.tsx'
export { LiveAccount } from './account/live-account.tsx'
export { OptionsLink } from './account/options-link.tsx'
