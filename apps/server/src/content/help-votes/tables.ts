import { column, table } from '../../platform/lane/index.ts'

const { flag, id, ms } = column

/** A user's votes, by article; commands name the one they need. */
export const helpVotes = table('content_help_vote', {
  key: ['id'],
  load: 'false',
  columns: { id, isHelpful: flag, votedAt: ms },
})
