/**
 * The seed of a test that chooses at random: `CANDOR_SEED`, or another at every run. It is printed, so that
 * the choices of a run that failed can be made again. What the machine does meanwhile is not repeated.
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
