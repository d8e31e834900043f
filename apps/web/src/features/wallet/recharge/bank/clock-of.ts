/** A minute of the day as a clock shows it: 540 is `09:00`. */
export function clockOf(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
