/** Message of the error that `act` throws. */
export function messageOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('nothing was refused')
}
