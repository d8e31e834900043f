/** What is asked before high leverage: each a statement that is true or not. */
export const appropriatenessQuestions = [
  'leverageLoss',
  'stopLossPrice',
  'closedForMargin',
  'feesOnSize',
  'steadyIncome',
] as const
export type AppropriatenessQuestion = (typeof appropriatenessQuestions)[number]

export const appropriatenessAnswers = ['true', 'false', 'unsure'] as const
export type AppropriatenessAnswer = (typeof appropriatenessAnswers)[number]
