/** What opens at a tap only. One chunk: two would split what they share from the first load's chunk. */
export { HistoryList } from '../positions/history-list.tsx'
export { LeverageChoice } from '../ticket/leverage-choice.tsx'
