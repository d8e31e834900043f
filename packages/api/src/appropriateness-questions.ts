/** The questions of each topic that a user must answer before using it: each is a true or false statement. */
export const appropriatenessQuestions = {
  leverage: ['leverageLoss', 'stopLossPrice', 'closedForMargin', 'feesOnSize', 'steadyIncome'],
  secondContracts: ['wholeStake', 'halfRight', 'afterLosses', 'takenBack', 'equalPrice'],
} as const
export type AppropriatenessTopic = keyof typeof appropriatenessQuestions
export type AppropriatenessQuestion =
  (typeof appropriatenessQuestions)[AppropriatenessTopic][number]
export const appropriatenessTopics = ['leverage', 'secondContracts'] as const

export const appropriatenessAnswers = ['true', 'false', 'unsure'] as const
export type AppropriatenessAnswer = (typeof appropriatenessAnswers)[number]
