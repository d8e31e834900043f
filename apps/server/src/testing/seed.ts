/**
 * Seed of a randomised test: `CANDOR_SEED`, or a new one at every run. It is printed, so that
 * the choices of a failed run can be repeated. The machine's timing is not repeated.
 */
export function chosenSeed(
  test: string,
  fresh: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
  print: (line: string) => void = console.log,
): string {
  const seed = env['CANDOR_SEED'] || fresh
  print(`${test}: seed ${seed}; CANDOR_SEED=${seed} makes the same choices again`)
  return seed
}
