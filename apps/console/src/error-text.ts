/** What went wrong, in the words of whatever was thrown. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? error.message : 'Error'
